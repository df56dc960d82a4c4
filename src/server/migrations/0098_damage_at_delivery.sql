-- Loss or damage that the person who signs at the destination has noticed, as typed.
alter table job_signatures add column damage text not null default ''
  check (length(damage) <= 2000 and (damage = '' or place = 'destination'));
