import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fileSize } from '../../../ui/file-size.ts'
import { storageQuery } from '../settings.queries.ts'
import classes from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

/** The share from which administrators are also notified by mail. */
const NEARLY_FULL = 0.8

/** Shows how much of its file storage the company uses; nothing until it is known. */
export function StorageUse({ companyId }: { companyId: number }) {
  const { data } = useQuery(storageQuery(companyId))
  if (!data) return null
  const { usedBytes, quotaBytes } = data
  const share = quotaBytes === null ? 0 : usedBytes / quotaBytes
  return (
    <section className={classes['block']} aria-labelledby="storage">
      <h3 id="storage" className={ui['heading']}>
        File storage
      </h3>
      <p className={classes['hint']}>
        {quotaBytes === null
          ? `${fileSize(usedBytes)} used.`
          : `${fileSize(usedBytes)} of ${fileSize(quotaBytes)} used.`}
        {share >= 1 && ' The storage is full: files can’t be uploaded. Everything else works.'}
        {share >= NEARLY_FULL && share < 1 && ' When it is full, files can’t be uploaded.'}
      </p>
      {quotaBytes !== null && (
        <Progress
          value={Math.min(100, Math.round(share * 100))}
          color={share >= NEARLY_FULL ? 'red' : undefined}
          aria-label="File storage used"
        />
      )}
    </section>
  )
}
