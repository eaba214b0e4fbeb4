-- A transfer moves its amount in the same statement that records it. What was appended stays as it is.

CREATE TRIGGER transfer_moves AFTER INSERT ON transfer BEGIN
  UPDATE account SET balance = balance - NEW.amount WHERE id = NEW.debit;
  UPDATE account SET balance = balance + NEW.amount WHERE id = NEW.credit;
END;

CREATE TRIGGER transfer_kept BEFORE UPDATE ON transfer BEGIN SELECT RAISE (ABORT, 'transfers are never changed'); END;
CREATE TRIGGER transfer_stays BEFORE DELETE ON transfer BEGIN SELECT RAISE (ABORT, 'transfers are never deleted'); END;
CREATE TRIGGER line_kept BEFORE UPDATE ON line BEGIN SELECT RAISE (ABORT, 'lines are never changed'); END;
CREATE TRIGGER line_stays BEFORE DELETE ON line BEGIN SELECT RAISE (ABORT, 'lines are never deleted'); END;
CREATE TRIGGER action_kept BEFORE UPDATE ON action BEGIN SELECT RAISE (ABORT, 'actions are never changed'); END;
CREATE TRIGGER action_stays BEFORE DELETE ON action BEGIN SELECT RAISE (ABORT, 'actions are never deleted'); END;
CREATE TRIGGER audit_kept BEFORE UPDATE ON audit BEGIN SELECT RAISE (ABORT, 'the log is never changed'); END;
CREATE TRIGGER audit_stays BEFORE DELETE ON audit BEGIN SELECT RAISE (ABORT, 'the log is never deleted'); END;
CREATE TRIGGER account_stays BEFORE DELETE ON account BEGIN SELECT RAISE (ABORT, 'accounts are never deleted'); END;
CREATE TRIGGER account_kept BEFORE UPDATE OF id, kind, owner, table_id, lowest, mark ON account
  BEGIN SELECT RAISE (ABORT, 'only transfers change an account'); END;
