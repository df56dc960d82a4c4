import { UnstyledButton } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { shownName } from '../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import type { Article } from './rooms.ts'
import classes from './survey.module.css'

interface Props {
  article: Article
  count: number
  isReadOnly: boolean
  onCount: (article: Article, by: number) => void
}

/** An article with how many there are, and buttons for one more and one less. */
export const ArticleRow = memo(function ArticleRow({ article, count, isReadOnly, onCount }: Props) {
  const item = shownName(article.item)
  return (
    <li className={classes['article']} data-counted={count > 0}>
      <span className={classes['name']}>{item}</span>
      {!isReadOnly && (
        <UnstyledButton
          className={classes['step'] ?? ''}
          aria-label={`One less: ${item}`}
          // Not disabled, so that keyboard users keep the focus when they reach 0.
          aria-disabled={count === 0}
          onClick={() => {
            if (count > 0) onCount(article, -1)
          }}
        >
          <IconMinus size={20} aria-hidden />
        </UnstyledButton>
      )}
      <span className={classes['count']}>{count}</span>
      {!isReadOnly && (
        <UnstyledButton
          className={classes['step'] ?? ''}
          aria-label={`One more: ${item}`}
          onClick={() => onCount(article, 1)}
        >
          <IconPlus size={20} aria-hidden />
        </UnstyledButton>
      )}
    </li>
  )
})
