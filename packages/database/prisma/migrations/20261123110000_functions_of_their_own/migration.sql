-- Functions and triggers are in packages/database/sql from here on, and are made anew whenever a file there changes.
DROP TRIGGER captures_tell ON captures;
DROP FUNCTION tell_of_captures();
DROP TRIGGER captures_note_host_visit ON captures;
DROP FUNCTION note_host_visit();
