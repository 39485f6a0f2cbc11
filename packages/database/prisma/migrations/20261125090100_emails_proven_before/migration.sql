-- What the audit log tells of accounts that were made before: by a link that was mailed, by a provider that had verified the address, or by a link
-- that who runs the installation made. The entry is of the transaction that made the account, so it has the same time. Of an account that an
-- owner's invitation made nobody knows whether it was mailed: it is not proven.
UPDATE users SET email_proven_at = users.created_at
FROM audit_entries
WHERE audit_entries.subject = users.id AND audit_entries.created_at = users.created_at AND email_proven_at IS NULL
  AND (audit_entries.action IN ('user.created', 'installation.set_up')
    OR (audit_entries.action = 'member.joined' AND audit_entries.details ->> 'invitedBy' = 'system'));
