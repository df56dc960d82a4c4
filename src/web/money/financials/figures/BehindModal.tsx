import { Modal, Stack, Text } from '@mantine/core'
import { money, shareText } from '../words.ts'
import { JobsBehind } from './JobsBehind.tsx'
import type { FiguresQuery } from './queries.ts'
import { SERIES_MEANINGS, type SeriesName } from './series.ts'
import type { Summary } from './Tiles.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import classes from './figures.module.css'

/** The open details: one of the three series, or the jobs of a period or group. */
export interface FigureDetails {
  title: string
  query: FiguresQuery
  series: SeriesName | null
}

interface Props {
  behind: FigureDetails | null
  total: Summary['total']
  onClose: () => void
}

/** The details of a number: its definition, its total, and its jobs. */
export function BehindModal({ behind, total, onClose }: Props) {
  const isNarrow = useNarrow()
  return (
    <Modal
      opened={behind !== null}
      onClose={onClose}
      title={behind?.title}
      size="64rem"
      fullScreen={isNarrow === true}
    >
      {behind && (
        <Stack>
          {behind.series && <SeriesFacts series={behind.series} total={total} />}
          <JobsBehind query={behind.query} series={behind.series} />
        </Stack>
      )}
    </Modal>
  )
}

function SeriesFacts({ series, total }: { series: SeriesName; total: Summary['total'] }) {
  const { jobs, revenues } = total
  return (
    <div>
      <Text>{SERIES_MEANINGS[series]}</Text>
      <dl className={classes['facts']}>
        <div>
          <dt>In all</dt>
          <dd>{money(total[series])}</dd>
        </div>
        {series !== 'revenues' && (
          <div>
            <dt>Of revenue</dt>
            <dd>{shareText(total[series], revenues)}</dd>
          </div>
        )}
        <div>
          <dt>Average per job</dt>
          <dd>{jobs === 0 ? '–' : money(total[series] / jobs)}</dd>
        </div>
        <div>
          <dt>From</dt>
          <dd>{jobs === 1 ? '1 job' : `${jobs.toLocaleString('en-US')} jobs`}</dd>
        </div>
      </dl>
    </div>
  )
}
