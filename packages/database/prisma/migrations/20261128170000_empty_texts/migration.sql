-- The text of a page may be empty. Images and PDFs are checked where they are created.
ALTER TABLE files DROP CONSTRAINT files_size_check;
