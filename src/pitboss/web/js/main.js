/** The page begins here. */

import { apply } from "./settings.js";
import { Shell } from "./shell.js";

apply();
void new Shell().start();
