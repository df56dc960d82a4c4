import { it } from 'vitest'
import { createTestApp } from '../testing/app.ts'
it('measures', async () => {
  const t = await createTestApp()
  const c = await t.makeCompany(); const d = await t.makeCompany()
  const boss = await t.makePerson(c, 'manager')
  await t.owner.query(`create or replace function keep_member_words() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then delete from member_words where company_id = new.company_id and user_id = new.user_id; end if;
  insert into member_words (company_id, word, user_id)
  select new.company_id, word, new.user_id
    from search_words(new.first_name, new.last_name, new.company_name, new.email,
      new.phone, right(new.phone, 7), right(new.phone, 4)) as word;
  return null;
end $$;`)
  const began = performance.now()
  for (const x of [c, c, c, c, c, d]) {
    await t.owner.query(`with u as (insert into users (first_name,last_name) select 'F'||i,'L'||md5(i::text) from generate_series(1,10000) i returning id)
     insert into members (company_id,user_id,roles,first_name,last_name,email,phone) select $1,id,'{client}','First'||(id%997),'L'||md5(id::text),'c'||id||'@x.test',lpad((3030000000+id)::text,10,'0') from u`, [x])
  }
  console.log('insert ms', performance.now() - began)
  await t.owner.query('analyze')
  for (const q of ['', '?page=2', '?page=900','?search=first12','?search=c40123@x.test','?search=3030040123','?search=first','?search=l%20first5']) {
    const times: number[] = []; let total
    for (let i=0;i<6;i++){ const s=performance.now(); const a = await t.call(boss,'GET','/wp/v2/clients'+q); times.push(performance.now()-s); total=a.headers['x-wp-total'] }
    console.log(q, total, times.slice(1).map(x=>x.toFixed(1)).join(' '))
  }
  await t.close()
}, 120000)
