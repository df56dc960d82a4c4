import { makeClaimFile } from '../../../shared/messages/claims/claims.api.ts'
import { call } from '../../kernel/api.ts'
import { openDownload } from '../../kernel/save-file.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import classes from './disputes.module.css'

/** Downloads the whole file of a claim as one PDF. */
export function DownloadClaim({ jobId, claimId }: { jobId: number; claimId: number }) {
  return (
    <AsyncButton
      variant="default"
      className={classes['button'] ?? ''}
      successText="PDF Generated."
      action={async () => {
        const { download_link: link } = await call(makeClaimFile, { params: { id: jobId, claimId } })
        openDownload(link)
      }}
    >
      Download PDF
    </AsyncButton>
  )
}
