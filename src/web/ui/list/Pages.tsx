import { Button, Group } from '@mantine/core'

/** Default number of page links. */
const LINKS = 5

/** Returns the page links around the current page, at most `links`. */
export function pageLinks(page: number, pages: number, links = LINKS): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(links / 2), pages - links + 1))
  return Array.from({ length: Math.min(links, pages) }, (_, index) => first + index)
}

interface Props {
  page: number
  pages: number
  onPage: (page: number) => void
  label?: string
  /** Maximum number of page links. */
  links?: number
}

/** Shows First, Prev, page links, Next and Last; nothing for a single page. */
export function Pages({ page, pages, onPage, label = 'Pages', links = LINKS }: Props) {
  if (pages <= 1) return null
  const button = (text: string, to: number, isOff: boolean) => (
    <Button variant="default" size="xs" disabled={isOff} onClick={() => onPage(to)}>
      {text}
    </Button>
  )
  return (
    <Group component="nav" aria-label={label} gap={4} wrap="wrap">
      {button('First', 1, page <= 1)}
      {button('Prev', page - 1, page <= 1)}
      {pageLinks(page, pages, links).map((link) => (
        <Button
          key={link}
          size="xs"
          variant={link === page ? 'filled' : 'default'}
          aria-current={link === page ? 'page' : undefined}
          aria-label={`Page ${link}`}
          onClick={() => onPage(link)}
        >
          {link}
        </Button>
      ))}
      {button('Next', page + 1, page >= pages)}
      {button('Last', pages, page >= pages)}
    </Group>
  )
}
