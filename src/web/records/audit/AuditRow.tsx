import { Anchor, Badge, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '../../../shared/records/audit/audit.api.ts'
import { AUDIT_KIND_LABELS } from '../../../shared/records/audit/audit.words.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import classes from './audit.module.css'

/** One audit entry: when, who, what, and each value before and after. */
export function AuditRow({ entry, timezone }: { entry: AuditEntry; timezone: string }) {
  return (
    <li className={classes['entry']}>
      <div className={classes['when']}>
        <time dateTime={entry.at}>{formatInstant(entry.at, timezone)}</time>
        <br />
        {entry.person === '' ? 'By itself' : entry.person}
      </div>
      <div>
        <Group gap={8}>
          <span className={classes['title']}>
            <Title entry={entry} />
          </span>
          <Badge variant="outline" color="gray">
            {AUDIT_KIND_LABELS[entry.kind]}
          </Badge>
        </Group>
        {entry.changes.length > 0 && (
          <dl className={classes['changes']}>
            {entry.changes.map(({ label, before, after }, index) => (
              // Entries never change, so that places in the list are keys.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={index} className={classes['change']}>
                <dt>{label}</dt>
                <dd>
                  {before !== null && (
                    <>
                      <del>{before}</del>
                      {after === null ? '' : ' → '}
                    </>
                  )}
                  {after}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

function Title({ entry: { title, link } }: { entry: AuditEntry }) {
  if (!link) return title
  const id = String(link.id)
  return (
    <Anchor
      inherit
      renderRoot={(props) =>
        link.to === 'job' ? (
          <Link to="/job/$jobId" params={{ jobId: id }} {...props} />
        ) : link.to === 'client' ? (
          <Link to="/client/$clientId" params={{ clientId: id }} {...props} />
        ) : (
          <Link to="/worker/$workerId" params={{ workerId: id }} {...props} />
        )
      }
    >
      {title}
    </Anchor>
  )
}
