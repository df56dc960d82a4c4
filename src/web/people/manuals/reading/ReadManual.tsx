import { Badge, Button, CloseButton, TextInput } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { splitWords } from '../../../../shared/kernel/words.ts'
import type { Manual } from '../../../../shared/people/manuals/manual.ts'
import {
  getManual,
  listManualReaders,
  markSectionRead,
} from '../../../../shared/people/manuals/manuals.api.ts'
import { getDashboard } from '../../../../shared/people/manuals/worker-area.api.ts'
import { call } from '../../../kernel/api.ts'
import { callKey, callQuery, keyBelow, useRefetch } from '../../../kernel/queries.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { EmptyState, ErrorState, LoadingText } from '../../../ui/states.tsx'
import type { AreaProps } from '../area/place.ts'
import { Found, ManualText } from '../ManualText.tsx'
import { foundSections, hitsIn } from './found-sections.ts'
import { Readers } from './Readers.tsx'
import classes from '../manuals.module.css'
import ui from '../../../ui/primitives.module.css'

type Section = Manual['sections'][number]

/** Shows the manual to workers: sections, search and read marks. */
export default function ReadManual(props: AreaProps) {
  const manual = useQuery(callQuery(getManual, { params: { id: props.companyId } }))
  const { data } = manual
  if (!data)
    return manual.isError ? (
      <ErrorState message={manual.error.message} onRetry={() => void manual.refetch()} />
    ) : (
      <LoadingText />
    )
  const isBlank = data.blurb === '' && data.sections.every(({ text }) => text === '')
  return (
    <>
      <div className={ui['bar']}>
        <h2 className={classes['title']}>Manual</h2>
        {props.isManager && (
          <Button
            variant="default"
            mih={44}
            renderRoot={(own) => <Link {...own} to="/settings" search={{ section: 'manual' }} />}
          >
            Write the manual
          </Button>
        )}
      </div>
      {isBlank ? (
        <EmptyState
          title="Nothing is written yet"
          text={
            props.isManager
              ? 'Write what everyone should know: how to load, how to pack, how to treat clients.'
              : 'Your company has not written its manual yet.'
          }
        />
      ) : (
        <Reading manual={data} {...props} />
      )}
      {props.isManager && !isBlank && <Readers companyId={props.companyId} manual={data} />}
    </>
  )
}

function Reading({ manual, place, timezone }: AreaProps & { manual: Manual }) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const found = foundSections(manual.sections, wanted)
  const section = found.find(({ id }) => id === place.part) ?? found[0]
  const words = splitWords(wanted)
  return (
    <div className={ui['panel']}>
      {manual.blurb !== '' && words.length === 0 && <ManualText text={manual.blurb} />}
      <TextInput
        label="Search the manual"
        type="search"
        maw={420}
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          search !== '' && <CloseButton aria-label="Empty the search" onClick={() => setSearch('')} />
        }
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <output className={classes['note']}>
        {words.length > 0 &&
          (found.length === 0
            ? `Nothing found for “${wanted.trim()}”.`
            : `Found in ${found.length === 1 ? '1 section' : `${found.length} sections`}.`)}
      </output>
      {section && (
        <div className={classes['reading']}>
          <nav aria-label="Sections of the manual">
            <ul className={`${ui['list']} ${classes['contents']}`}>
              {found.map((one) => (
                <li key={one.id}>
                  <Link
                    to="/worker-dev"
                    search={{ ...place, section: 'manual', part: one.id }}
                    resetScroll={false}
                    activeProps={{}}
                    aria-current={one.id === section.id ? 'true' : undefined}
                  >
                    <strong>{one.title}</strong>
                    <span className={classes['note']}>{stateOf(one, wanted)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <OneSection companyId={manual.id} section={section} words={words} timezone={timezone} />
        </div>
      )}
    </div>
  )
}

/** Returns a section's label in the list: hits of a search, else whether it was read. */
function stateOf(section: Section, search: string): string {
  const hits = hitsIn(`${section.title} ${section.text}`, search)
  if (hits > 0) return hits === 1 ? '1 place' : `${hits} places`
  if (section.text === '') return 'Empty'
  if (section.readAt !== null) return 'Read'
  return section.readVersion === null ? 'Not read' : 'Changed since you read it'
}

interface SectionProps {
  companyId: number
  section: Section
  words: readonly string[]
  timezone: string
}

function OneSection({ companyId, section, words, timezone }: SectionProps) {
  const queries = useQueryClient()
  const refetch = useRefetch(callKey(getDashboard, {}), keyBelow(listManualReaders, { id: companyId }))
  async function mark() {
    const saved = await call(markSectionRead, {
      params: { id: companyId, sectionId: section.id },
      body: { version: section.version },
    })
    queries.setQueryData(callQuery(getManual, { params: { id: companyId } }).queryKey, saved)
    await refetch()
  }
  return (
    <article className={classes['card']} aria-label={section.title}>
      <h3 className={classes['paperTitle']}>
        <Found text={section.title} words={words} />
      </h3>
      {section.text === '' ? (
        <p className={classes['note']}>Nothing is written here yet.</p>
      ) : (
        <>
          <ManualText text={section.text} found={words} />
          <div className={`${ui['row']} ${classes['readBar']}`}>
            <span className={classes['note']}>Version {section.version}</span>
            {section.readAt === null ? (
              <AsyncButton action={mark} successText="Marked as read." mih={44}>
                I have read this
              </AsyncButton>
            ) : (
              <Badge
                variant="light"
                color="green"
                size="lg"
                leftSection={<IconCheck size={14} aria-hidden />}
              >
                Read {formatInstant(section.readAt, timezone)}
              </Badge>
            )}
          </div>
        </>
      )}
    </article>
  )
}
