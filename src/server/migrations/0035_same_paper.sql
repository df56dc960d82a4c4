-- What a job remembers of its agreements beside their records.

alter table jobs
  -- The newest record when the office asked for agreement to the new wordings: only later ones say which version the job
  -- keeps.
  add column new_texts_after bigint,
  -- When the client was last told, or will be, that papers have to be agreed to again.
  add column papers_told_at timestamptz;
