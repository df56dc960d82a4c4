import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, runAs, type TestDatabase } from '../../testing/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'movesheet-repeatable-'))
  mkdirSync(path.join(folder, 'functions'))
  mkdirSync(path.join(folder, 'triggers'))
  write('0001_trucks.sql', 'create table trucks (id bigint, name text);')
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql)
const writeFunction = (name: string, version: number, body: string) =>
  write(
    `functions/${name}.sql`,
    `-- version ${version}\ncreate or replace function ${name}() returns text\nlanguage sql as $$ select ${body} $$;\n`,
  )
const run = () => migrate({ databaseUrl: database.url, folder })
const read = async (sql: string) => (await runAs(database.url, (client) => client.query(sql))).rows

describe('functions and triggers', () => {
  test('are applied after the numbered migrations, in the order of their names, and not again', async () => {
    writeFunction('b_color', 1, `a_color()`)
    writeFunction('a_color', 1, `'red'`)
    const all = ['0001_trucks.sql', 'functions/a_color.sql', 'functions/b_color.sql']
    expect((await Promise.all([run(), run()])).flat()).toEqual(all)
    expect(await read('select b_color()')).toEqual([{ b_color: 'red' }])
    expect(await run()).toEqual([])
  })

  test('are applied alone when their version is raised, and keep their owner and privileges', async () => {
    writeFunction('color', 1, `'red'`)
    writeFunction('size', 1, `'big'`)
    await run()
    await read('revoke execute on function color() from public')
    const rights = `select proowner, proacl::text from pg_proc where proname = 'color'`
    const before = await read(rights)
    writeFunction('color', 2, `'blue'`)
    expect(await run()).toEqual(['functions/color.sql'])
    expect(await read('select color()')).toEqual([{ color: 'blue' }])
    expect(await read(rights)).toEqual(before)
  })

  test('are rejected before any change if one was edited under the same version, or has no version', async () => {
    writeFunction('color', 1, `'red'`)
    await run()
    write('0002_more.sql', 'create table more (id bigint);')
    writeFunction('color', 1, `'blue'`)
    await expect(run()).rejects.toThrow('functions/color.sql was edited after version 1 was applied')
    write('functions/color.sql', 'select 1;')
    await expect(run()).rejects.toThrow(`The first line of functions/color.sql has to be '-- version N'`)
    expect(await read(`select to_regclass('more') as more`)).toEqual([{ more: null }])
  })

  test('of a newer program are not replaced by an older one', async () => {
    writeFunction('color', 2, `'blue'`)
    await run()
    writeFunction('color', 1, `'red'`)
    await expect(run()).rejects.toThrow(
      'The database is newer than this program: it has version 2 of functions/color.sql.',
    )
    rmSync(path.join(folder, 'functions/color.sql'))
    await expect(run()).rejects.toThrow('The database is newer than this program')
    expect(await read('select color()')).toEqual([{ color: 'blue' }])
  })

  test('are all left as they were when one of the functions fails, whose file and line are named', async () => {
    writeFunction('a_color', 1, `'red'`)
    await run()
    writeFunction('a_color', 2, `'blue'`)
    writeFunction('b_color', 1, `nothing_like_it()`)
    await expect(run()).rejects.toThrow('functions/b_color.sql failed in line 3')
    expect(await read('select a_color()')).toEqual([{ a_color: 'red' }])
    expect(await read('select name, version from repeatable_migrations')).toEqual([
      { name: 'functions/a_color.sql', version: 1 },
    ])
  })

  test('retry while a transaction blocks the table of a trigger', async () => {
    write(
      'functions/mark.sql',
      `-- version 1\ncreate or replace function mark() returns trigger language plpgsql as $$ begin return new; end $$;`,
    )
    write(
      'triggers/trucks.sql',
      `-- version 1\ncreate or replace trigger mark before insert on trucks for each row execute function mark();`,
    )
    await run()
    write(
      'triggers/trucks.sql',
      `-- version 2\ncreate or replace trigger mark before update on trucks for each row execute function mark();`,
    )
    const writer = new Client({ connectionString: database.url })
    await writer.connect()
    await writer.query(`begin; insert into trucks values (1, 'One')`)
    const blocked: string[] = []
    const applying = migrate({
      databaseUrl: database.url,
      folder,
      lockPatienceMs: 60,
      onBlocked: (name) => blocked.push(name),
    })
    await expect.poll(() => blocked[0], { timeout: 5000 }).toBe('triggers/trucks.sql')
    await writer.query('commit')
    expect(await applying).toEqual(['triggers/trucks.sql'])
    await writer.end()
  })
})
