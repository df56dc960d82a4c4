import { Button } from '@mantine/core'
import { IconMessage, IconPhone } from '@tabler/icons-react'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { contactWays } from '../../../../shared/jobs/jobs/move-head.ts'
import classes from './move.module.css'

const ICONS = { tel: IconPhone, sms: IconMessage }

/** Calls the company, or texts the number that takes texts; on a phone in sight while the page scrolls. */
export function ContactBar({ company }: { company: Job['companyInfo'] }) {
  const ways = contactWays(company)
  if (ways.length === 0) return null
  return (
    <nav className={classes['contact']} aria-label={`Contact ${company.name}`}>
      {ways.map(({ scheme, label, href, title }) => {
        const Icon = ICONS[scheme]
        return (
          <Button
            key={scheme}
            component="a"
            href={href}
            variant="default"
            mih={44}
            leftSection={<Icon size={18} aria-hidden />}
            aria-label={title}
          >
            {label}
          </Button>
        )
      })}
    </nav>
  )
}
