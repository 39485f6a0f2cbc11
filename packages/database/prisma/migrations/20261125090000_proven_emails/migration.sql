-- Since when it is known that the address of an account belongs to whoever has the account. Absent: somebody may have made it for another.
ALTER TABLE users ADD COLUMN email_proven_at timestamptz(3);
-- Whether the link was sent to the address and shown to nobody: whoever has it reads the mails of that address.
ALTER TABLE account_links ADD COLUMN is_mailed boolean NOT NULL DEFAULT false;
