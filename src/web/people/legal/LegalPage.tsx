import { Anchor, Button, Container, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { TERMS_DAY, TERMS_VERSION } from '../../../shared/people/accounts/terms.ts'
import type { LegalSection } from '../../../shared/people/accounts/terms.text.ts'
import { LegalText } from './LegalText.tsx'
import classes from './legal.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  title: string
  sections: readonly LegalSection[]
}

/** Shows a legal page: its version, a table of contents and the text; printing leaves out screen controls. */
export function LegalPage({ title, sections }: Props) {
  return (
    <Container size="md" py="xl">
      <div className={`${ui['row']} ${classes['head']}`}>
        <Title order={1}>{title}</Title>
        <Button
          variant="default"
          className="no-print"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      <p className={classes['version']}>
        Version {TERMS_VERSION}, in force since {formatDay(TERMS_DAY)}
      </p>
      <nav aria-label="Contents" className={classes['contents']}>
        <ol>
          {sections.map(({ id, title: heading }) => (
            <li key={id}>
              <Anchor href={`#${id}`} underline="always">
                {heading}
              </Anchor>
            </li>
          ))}
        </ol>
      </nav>
      <LegalText sections={sections} order={2} />
    </Container>
  )
}
