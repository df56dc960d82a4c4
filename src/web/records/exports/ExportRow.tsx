import { Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { listExports, linkExport, type CompanyExport } from '../../../shared/records/exports/exports.api.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { call } from '../../kernel/api.ts'
import { keyBelow, useRefetch } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import section from '../../ui/section.module.css'
import { isInProgress } from './exports.queries.ts'
import { fileSize } from '../../ui/file-size.ts'
import classes from './data.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  one: CompanyExport
  timezone: string
}

/** One export: its progress, or its file. */
export function ExportRow({ one, timezone }: Props) {
  const refetch = useRefetch(keyBelow(listExports))
  const at = (instant: string | null) => formatInstant(instant, timezone)

  async function download() {
    const { download_link: link } = await call(linkExport, { params: { id: one.id } })
    // The link responds with a download, so this page stays open.
    window.location.assign(link)
    await refetch()
  }

  return (
    <li className={`${ui['row']} ${classes['export']}`}>
      <div className={`${ui['column']} ${classes['told']}`}>
        <strong>{at(one.createdAt)}</strong>
        {one.requestedBy !== '' && <span className={section['hint']}>requested by {one.requestedBy}</span>}
        <output className={section['hint']}>{stateOf(one, at)}</output>
        {isInProgress(one) && (
          <Progress.Root>
            <Progress.Section value={one.progress} aria-label={`Export of ${at(one.createdAt)}`} />
          </Progress.Root>
        )}
        {one.downloadedAt !== null && (
          <span className={section['hint']}>
            Last downloaded {at(one.downloadedAt)}
            {one.downloadedBy !== '' && ` by ${one.downloadedBy}`}
          </span>
        )}
      </div>
      {one.status === 'done' && (
        <AsyncButton
          action={download}
          variant="default"
          mih={44}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download
        </AsyncButton>
      )}
    </li>
  )
}

function stateOf(one: CompanyExport, at: (instant: string | null) => string): string {
  switch (one.status) {
    case 'queued':
      return 'Waiting to begin'
    case 'running':
      return `${one.progress} % written`
    case 'done': {
      const lost = one.missingFiles === 0 ? '' : `, ${one.missingFiles} stored files could not be read`
      return `Ready: ${fileSize(one.size ?? 0)}${lost}. Kept until ${at(one.expiresAt)}`
    }
    case 'failed':
      return 'Could not be made. Start a new one.'
    case 'expired':
      return 'No longer kept'
  }
}
