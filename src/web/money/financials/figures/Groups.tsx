import { Anchor, Tabs, Text, Title } from '@mantine/core'
import { FIGURE_GROUPS } from '../../../../shared/money/financials/figure-choices.ts'
import { DataTable, type Column } from '../../../ui/list/DataTable.tsx'
import { money, shareText } from '../words.ts'
import { TabRow } from '../../../ui/TabRow.tsx'
import { FIGURE_COLUMNS } from './FiguresTable.tsx'
import type { Summary } from './Tiles.tsx'
import classes from './figures.module.css'
import ui from '../../../ui/primitives.module.css'

export type GroupName = (typeof FIGURE_GROUPS)[number]
export type GroupRow = Summary['groups'][GroupName][number]

const TITLES: Record<GroupName, { tab: string; column: string; none: string }> = {
  jobType: { tab: 'By type', column: 'Type', none: 'No completed jobs in these days.' },
  jobSource: { tab: 'By source', column: 'Source', none: 'No completed jobs in these days.' },
  crew: {
    tab: 'By worker',
    column: 'Worker',
    none: 'Nobody was on the crew of a completed job in these days.',
  },
}

interface Props {
  groups: Summary['groups']
  /** Revenue of the whole range in dollars. */
  revenues: number
  shown: GroupName
  onShow: (group: GroupName) => void
  onRow: (group: 'jobType' | 'jobSource', row: GroupRow) => void
}

/** The same figures by job type, source and worker, each with a bar for its revenue. */
export function Groups({ groups, revenues, shown, onShow, onRow }: Props) {
  return (
    <Tabs
      value={shown}
      onChange={(next) => onShow(FIGURE_GROUPS.find((name) => name === next) ?? 'jobType')}
      // All three are printed.
      keepMounted
      keepMountedMode="display-none"
    >
      <TabRow className="no-print" aria-label="Figures by">
        {FIGURE_GROUPS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {TITLES[name].tab}
          </Tabs.Tab>
        ))}
      </TabRow>
      {FIGURE_GROUPS.map((name) => (
        <Tabs.Panel key={name} value={name} className={`${ui['stackTight']} ${classes['group']}`}>
          <Title order={2} size="h4" className={classes['printed'] ?? ''}>
            {TITLES[name].tab}
          </Title>
          <Group name={name} rows={groups[name]} whole={revenues} onRow={onRow} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

interface GroupProps extends Pick<Props, 'onRow'> {
  name: GroupName
  rows: readonly GroupRow[]
  /** The amount that the shares refer to, in dollars. */
  whole: number
}

function Group({ name, rows, whole, onRow }: GroupProps) {
  const { tab, column, none } = TITLES[name]
  if (rows.length === 0) return <Text>{none}</Text>
  const bar: Column<GroupRow> = {
    title: 'Share of revenue',
    cell: ({ revenues }) => (
      <Bar
        widthPercent={whole > 0 ? Math.max(0, (revenues / whole) * 100) : 0}
        text={shareText(revenues, whole)}
      />
    ),
  }
  return (
    <>
      {name === 'crew' && (
        <Text size="sm" c="dimmed">
          Revenue of the jobs that a worker was on, so that a job counts for each of its crew; cost of goods
          sold is what they were paid for them.
        </Text>
      )}
      <DataTable
        label={`Figures ${tab.toLowerCase()}`}
        heading={{
          title: column,
          cell: (row) =>
            name === 'crew' ? (
              row.label
            ) : (
              <Anchor
                inherit
                component="button"
                type="button"
                py={4}
                ta="start"
                onClick={() => onRow(name, row)}
              >
                {row.label}
              </Anchor>
            ),
        }}
        columns={[bar, ...(name === 'crew' ? WORKER_COLUMNS : FIGURE_COLUMNS)]}
        rows={rows}
        keyOf={({ key }) => key}
      />
    </>
  )
}

const WORKER_COLUMNS: readonly Column<GroupRow>[] = [
  { title: 'Revenue of their jobs', isFigure: true, cell: ({ revenues }) => money(revenues) },
  { title: 'Pay', isFigure: true, cell: ({ cogs }) => money(cogs) },
  { title: 'Tips', isFigure: true, cell: ({ tips }) => money(tips) },
  { title: 'Jobs', isFigure: true, cell: ({ jobs }) => jobs.toLocaleString('en-US') },
]

/** A bar relative to the largest row. */
function Bar({ widthPercent, text }: { widthPercent: number; text: string }) {
  return (
    <span className={`${ui['line']} ${classes['barCell']}`}>
      <span className={classes['bar']} aria-hidden>
        <span style={{ width: `${widthPercent}%` }} />
      </span>
      <span className={classes['barText']}>{text}</span>
    </span>
  )
}
