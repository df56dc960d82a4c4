-- Compressing the answer of a repeatable call took longer than writing it; it is kept for a day only.
alter table idempotency_keys alter column answer set storage external;

-- Room for the next version of a row on its page: a save that changes no indexed column then writes to none of the indexes.
alter table jobs set (fillfactor = 80);
alter table job_figures set (fillfactor = 80);
