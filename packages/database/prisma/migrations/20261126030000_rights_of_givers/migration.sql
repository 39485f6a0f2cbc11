-- Who gave the secret of a trigger away: it ends with that right. The audit log knows it of secrets that are there.
ALTER TABLE pipelines ADD COLUMN trigger_given_by text;

UPDATE pipelines SET trigger_given_by = (
  SELECT actor FROM audit_entries WHERE action = 'pipeline.trigger_rotated' AND subject = pipelines.id ORDER BY id DESC LIMIT 1)
WHERE trigger_secret_digest IS NOT NULL;

-- Keys of people who may not make keys any more are refused from now on. They are shown as revoked, as those that end later.
UPDATE api_keys SET revoked_at = now()
WHERE revoked_at IS NULL AND starts_with(created_by, 'user:') AND NOT EXISTS (
  SELECT FROM memberships JOIN users ON users.id = user_id
  WHERE memberships.organization_id = api_keys.organization_id AND user_id = substr(created_by, 6)
    AND disabled_at IS NULL AND role IN ('owner', 'member'));
