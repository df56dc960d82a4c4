import { Button, CloseButton, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { shownName } from '../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import type { Survey, SurveyChanges } from '../../../shared/jobs/survey/survey.api.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { ArticleRow } from './ArticleRow.tsx'
import type { SurveyPhotos } from './use-photos.ts'
import { articlesOf, findArticles, OWN_SIZES, roomLabel, type Article } from './rooms.ts'
import { ViewHead } from './ViewHead.tsx'
import classes from './survey.module.css'
import ui from '../../ui/primitives.module.css'

const RoomPhotos = lazyPart(() =>
  import('./RoomPhotos.tsx').then((module) => ({ default: module.RoomPhotos })),
)

interface Props {
  survey: Survey
  room: string
  uploads: SurveyPhotos
  isReadOnly: boolean
  change: (changes: Partial<SurveyChanges>) => void
  onBack: () => void
}

/** The articles of a room to count, with a search over all articles. */
export function RoomView({ survey, room, uploads, isReadOnly, change, onBack }: Props) {
  const { lines, rooms } = survey
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const counts = useMemo(() => {
    const found = new Map<string, number>()
    for (const { category, item, units } of lines) {
      const key = item.toLowerCase()
      if (category.toLowerCase() === room.toLowerCase()) found.set(key, (found.get(key) ?? 0) + units)
    }
    return found
  }, [lines, room])
  const countOf = ({ item }: Article) => counts.get(item.toLowerCase()) ?? 0
  const onCount = useCallback(
    ({ item, volume }: Article, by: number) => {
      change({ articles: [{ room, item, by, volume }] })
      setSaid(`${shownName(item)}: ${by > 0 ? 'one more' : 'one less'}`)
    },
    [change, room],
  )
  const { usual, others } = articlesOf(room, lines)
  const name = typed.trim()
  const found = name === '' ? null : findArticles(name)
  const isNew =
    found !== null &&
    !found.some(({ item }) => [item, shownName(item)].some((one) => one.toLowerCase() === name.toLowerCase()))
  const shown = rooms.find((one) => one.name === room) ?? { name: room, isDone: false, photos: [] }
  const { isDone } = shown
  const row = (article: Article) => (
    <ArticleRow
      key={article.item}
      article={article}
      count={countOf(article)}
      isReadOnly={isReadOnly}
      onCount={onCount}
    />
  )
  return (
    <>
      <ViewHead title={roomLabel(room)} onBack={onBack} />
      <TextInput
        type="search"
        className={classes['search'] ?? ''}
        aria-label="Search all items"
        placeholder="Search all items"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        size="md"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          typed !== '' && <CloseButton aria-label="Clear the search" onClick={() => setTyped('')} />
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found ? (
        <section aria-label="Found items" className={ui['stackTight']}>
          <ul className={`${ui['list']} ${classes['articles']}`}>
            {found.slice(0, 30).map((article) => row(article))}
          </ul>
          {isNew && !isReadOnly && (
            <fieldset className={classes['own']}>
              <legend>Add “{name}”. How large is it?</legend>
              {OWN_SIZES.map(({ label, volume }) => (
                <Button
                  key={label}
                  variant="default"
                  className={classes['button'] ?? ''}
                  onClick={() => {
                    onCount({ item: name, volume }, 1)
                    setTyped('')
                  }}
                >
                  {label}
                </Button>
              ))}
            </fieldset>
          )}
        </section>
      ) : (
        <>
          <ul className={`${ui['list']} ${classes['articles']}`} aria-label="Usual items">
            {usual.map((article) => row(article))}
          </ul>
          <Suspense fallback={null}>
            <RoomPhotos
              room={shown}
              label={roomLabel(room)}
              isReadOnly={isReadOnly || survey.arePhotosSigned}
              uploads={uploads}
              change={change}
            />
          </Suspense>
          {others.length > 0 && (
            <section>
              <h2 className={classes['groupTitle']}>More items</h2>
              <ul className={`${ui['list']} ${classes['articles']}`}>
                {others.map((article) => row(article))}
              </ul>
            </section>
          )}
        </>
      )}
      {!isReadOnly && (
        <Button
          size="md"
          className={classes['button'] ?? ''}
          onClick={() => {
            if (!isDone) change({ rooms: [{ name: room, isDone: true }] })
            onBack()
          }}
        >
          {counts.size === 0 ? 'Nothing to move here' : 'Done with this room'}
        </Button>
      )}
      {counts.size > 0 && (
        <Text size="sm" c="dimmed">
          Missing something? Type it into the search.
        </Text>
      )}
      <output className={ui['hidden']}>{said}</output>
    </>
  )
}
