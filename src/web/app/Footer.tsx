import { Anchor, Container, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { LANGUAGE_NAMES } from '../../shared/kernel/languages.ts'
import { readAccount } from '../kernel/session-store.ts'
import { useInfo } from './info.ts'
import { chooseLanguage, otherLanguages } from './language.ts'

const FIRST_YEAR = 2011

/** Copyright, legal pages and contact; values that are not configured are not shown. */
export function Footer() {
  const info = useInfo()
  if (!info) return <footer className="foot" />
  const links = [...info.socialLinks, ...info.storeLinks]
  return (
    <footer className="foot">
      <Container size="100%">
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            © {FIRST_YEAR}–{info.year} {info.productName}
          </Text>
          <Group gap="md">
            <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/terms" {...props} />}>
              Terms
            </Anchor>
            <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/privacy" {...props} />}>
              Privacy
            </Anchor>
            <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/verify" {...props} />}>
              Verify a document
            </Anchor>
            {otherLanguages.map((language) => (
              <Anchor
                key={language}
                component="button"
                lang={language}
                size="sm"
                underline="always"
                onClick={() => void chooseLanguage(language, readAccount())}
              >
                {LANGUAGE_NAMES[language]}
              </Anchor>
            ))}
            {links.map((link) => (
              <Anchor key={link.url} href={link.url} size="sm" underline="always">
                {link.name}
              </Anchor>
            ))}
            {info.contactCity !== '' && (
              <Text size="sm" c="dimmed">
                {info.contactCity}
              </Text>
            )}
            {info.supportPhone !== '' && (
              <Anchor href={`tel:${info.supportPhone}`} size="sm" underline="always">
                {info.supportPhone}
              </Anchor>
            )}
            {info.contactEmail !== '' && (
              <Anchor href={`mailto:${info.contactEmail}`} size="sm" underline="always">
                {info.contactEmail}
              </Anchor>
            )}
          </Group>
        </Group>
      </Container>
    </footer>
  )
}
