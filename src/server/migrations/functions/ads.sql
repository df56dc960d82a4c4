-- version 1

-- Each company begins with the sources that its jobs have.
create or replace function seed_ad_entities() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ad_entities (company_id, name, job_source, position)
  select new.id, seed.name, seed.source, seed.place
    from (values ('Craigslist', 'craigslist', 1), ('Mailer', 'mailer', 2), ('SEM', 'sem', 3), ('Yelp', 'yelp', 4),
      ('Facebook', 'facebook', 5), ('Referral', 'referral', 6)) as seed (name, source, place);
  return null;
end $$;
