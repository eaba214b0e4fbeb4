from pitboss.cli import main

main()
