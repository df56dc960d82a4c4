import type { ClientBase } from 'pg'

/** How a statement relates to companies. */
export type Verdict =
  | { kind: 'none' } // uses no table of a company
  | { kind: 'one' } // every such table is limited to one company
  | { kind: 'several'; tables: string[] } // or to a given list of companies
  | { kind: 'across'; tables: string[] }
  | { kind: 'unread'; why: string }

interface PlanNode {
  'Relation Name'?: string
  Schema?: string
  Alias?: string
  'Subplan Name'?: string
  Output?: string[]
  'Node Type': string
  Plans?: PlanNode[]
  [key: string]: unknown
}

const CONDITIONS = [
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Join Filter',
  'Hash Cond',
  'Merge Cond',
  'TID Cond',
]

/**
 * Returns whether a statement limits every company table that it reads to one company, according to
 * PostgreSQL's planner, which derives what equalities imply. `columns` names the company column of each such
 * table.
 */
export async function classifyStatement(
  client: ClientBase,
  statement: string,
  columns: ReadonlyMap<string, string>,
): Promise<Verdict> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(statement)) return { kind: 'none' }
  let plan: PlanNode
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (generic_plan, verbose, format json) ${statement}`,
    )
    const [row] = rows
    if (!row) return { kind: 'unread', why: 'no plan' }
    plan = row['QUERY PLAN'][0].Plan
  } catch (error) {
    return { kind: 'unread', why: error instanceof Error ? error.message : String(error) }
  }
  const scans = new Map<string, string>()
  const texts: string[] = []
  const outputs = new Map<string, string[]>()
  walk(plan, (node) => {
    for (const name of CONDITIONS) {
      const text = node[name]
      if (typeof text === 'string') texts.push(text)
    }
    if (node['Subplan Name'] !== undefined) outputs.set(node['Subplan Name'], node.Output ?? [])
    const table = node['Relation Name']
    if (table !== undefined && node['Node Type'] !== 'ModifyTable' && columns.has(table))
      scans.set(node.Alias ?? table, table)
  })
  if (scans.size === 0) return { kind: 'none' }
  // The value that a hashed subplan is compared with is outside of it, by the number of its column.
  const conditions = texts
    .join('\n')
    .replaceAll(
      /\(hashed (SubPlan \d+)\)\.col(\d+)/g,
      (whole, name: string, column: string) => outputs.get(name)?.[Number(column) - 1] ?? whole,
    )
  return classifyScans(scans, conditions, columns)
}

function classifyScans(
  scans: ReadonlyMap<string, string>,
  conditions: string,
  columns: ReadonlyMap<string, string>,
): Verdict {
  const held = new Set<string>()
  const listed = new Set<string>()
  const joined: [string, string][] = []
  for (const [alias, table] of scans) {
    const own = `${quoted(alias)}\\.${columns.get(table)}`
    // What the column equals, on either side: a column of another table, or a value.
    for (const [, left, right] of conditions.matchAll(
      new RegExp(
        `\\(([^()\\s]*|\\(InitPlan[^)]*\\)\\.\\w+|\\([^()]*\\)::\\w+) = ${own}\\)|${own} = (ANY \\(|[^\\s)]+|\\()`,
        'g',
      ),
    )) {
      const other = left ?? right ?? ''
      const column = /^"?(\w+)"?\."?(\w+)"?$/.exec(other)
      if (other.startsWith('ANY')) listed.add(alias)
      else if (column?.[1] !== undefined && scans.has(column[1])) joined.push([alias, column[1]])
      // A value, or a row of a part of the statement that is judged by its own scans.
      else held.add(alias)
    }
  }
  spread(held, joined)
  spread(listed, joined)
  const open = [...scans.keys()].filter((alias) => !held.has(alias))
  if (open.length === 0) return { kind: 'one' }
  const tablesOf = (aliases: string[]) => [...new Set(aliases.map((alias) => scans.get(alias) ?? alias))]
  const across = open.filter((alias) => !listed.has(alias))
  return across.length === 0
    ? { kind: 'several', tables: tablesOf(open) }
    : { kind: 'across', tables: tablesOf(across) }
}

/** Adds everything that is joined to one of them. */
function spread(among: Set<string>, joined: readonly [string, string][]): void {
  for (let before = -1; before < among.size;) {
    before = among.size
    for (const [one, other] of joined)
      if (among.has(one) || among.has(other)) {
        among.add(one)
        among.add(other)
      }
  }
}

function quoted(alias: string): string {
  return `(?<![\\w."])"?${alias.replaceAll(/[^\w]/g, '\\$&')}"?`
}

function walk(node: PlanNode, visit: (node: PlanNode) => void): void {
  visit(node)
  for (const child of node.Plans ?? []) walk(child, visit)
}
