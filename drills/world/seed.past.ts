import type { Bulk } from './bulk.ts'

/**
 * Creates past activity: three history entries per job, a text in each direction, and who opened the newer
 * jobs.
 */
export async function seedPast({ run }: Bulk): Promise<void> {
  await run(`insert into history (company_id, at, user_id, table_name, action, job_id, record_key, before, after)
    select company_id, at, user_id, table_name, action, job_id, key, before, after from (
      select company_id, created as at, base + 1 as user_id, 'jobs' as table_name, 'insert' as action, id as job_id,
        jsonb_build_object('id', id) as key, null::jsonb as before,
        jsonb_build_object('job_status', 'inquiring', 'job_type', type, 'job_source', source, 'client_id', client, 'crew_size', 2,
          'notes', 'Third door on the left. Ring twice, the dog is kind.') as after from placed
      union all
      select company_id, created + interval '20 minutes', base + 2, 'job_crew', 'insert', id,
        jsonb_build_object('userId', mover, 'position', 0), null, jsonb_build_object('user_id', mover, 'status', 'assigned', 'hourly_rate', 12)
        from placed
      union all
      select company_id, least(coalesce(job_date + interval '10 hours', created + interval '1 day'), now() - interval '30 minutes'),
        base + 2, 'jobs', 'update', id, jsonb_build_object('id', id), jsonb_build_object('job_status', 'inquiring'),
        jsonb_build_object('job_status', status) from placed where status <> 'inquiring') told
    order by at`)
  await run(`insert into communications (company_id, job_id, type, direction, happened_at, sender_id, contact_id, contact_name,
      contact_address, body, status, meta, created_at, changed_at, news_at)
    select p.company_id, case when p.id % 100 = 0 then null else p.id end, 'sms', d.direction, at, d.sender, p.client,
      m.first_name || ' ' || m.last_name, m.phone, d.body, d.status, jsonb_build_object('to', d.other, 'smsStatus', d.status, 'numMedia', 0),
      at, at, case when d.direction = 'incoming' then at end
    from placed p join members m on m.company_id = p.company_id and m.user_id = p.client,
      lateral (values ('outgoing', p.base + 2, 'Hello, your estimate is ready on our page. Write to me here when there is a question.', 'delivered', m.phone, 1),
        ('incoming', null, 'Got it, I will look it over tonight.', 'received', '7204000001', 2)) d (direction, sender, body, status, other, n),
      lateral (select p.created + d.n * interval '30 minutes' as at) t
    order by p.id, d.n`)
  await run(`insert into job_seen (company_id, job_id, user_id, seen_at)
    select company_id, id, base + 1, created + interval '3 hours' from placed where created > now() - interval '30 days'`)
}

/**
 * Advances the sequences past the loaded rows, and vacuums and analyzes all tables as in a database that has
 * been running.
 */
export async function settle({ run }: Bulk): Promise<void> {
  await run(`do $$ declare t record; begin
    for t in select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'id' and a.attidentity <> '' loop
      execute format('select setval(pg_get_serial_sequence(%L, ''id''), coalesce((select max(id) from %s), 1))', t.name, t.name);
    end loop;
    perform setval('money_ids', coalesce((select max(id) from recorded_payments), 1));
  end $$`)
  await run('vacuum (analyze)')
  await run('checkpoint')
}
