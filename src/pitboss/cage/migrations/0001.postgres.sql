-- A transfer moves its amount in the same statement that records it. What was appended stays as it is.

CREATE FUNCTION transfer_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE account SET balance = balance - NEW.amount WHERE id = NEW.debit;
  UPDATE account SET balance = balance + NEW.amount WHERE id = NEW.credit;
  RETURN NULL;
END $$;
CREATE TRIGGER transfer_moves AFTER INSERT ON transfer FOR EACH ROW EXECUTE FUNCTION transfer_moves();

CREATE FUNCTION stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
CREATE TRIGGER transfer_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer EXECUTE FUNCTION stays();
CREATE TRIGGER line_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON line EXECUTE FUNCTION stays();
CREATE TRIGGER action_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON action EXECUTE FUNCTION stays();
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit EXECUTE FUNCTION stays();
CREATE TRIGGER account_stays BEFORE DELETE OR TRUNCATE ON account EXECUTE FUNCTION stays();
CREATE TRIGGER account_kept BEFORE UPDATE OF id, kind, owner, table_id, lowest, mark ON account EXECUTE FUNCTION stays();

-- Who wrote last: a writer that finds itself here knows that nothing has changed since.
CREATE TABLE writer (id BIGINT PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL, turn BIGINT NOT NULL);
INSERT INTO writer VALUES (1, '', 0);
