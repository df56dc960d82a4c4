-- Hours of packing that are sold with a job and not planned as activities.
alter table jobs add column packing_hours numeric(6, 2) check (packing_hours between 0 and 1000);
