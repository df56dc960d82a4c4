import { Anchor, Container, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../../shared/kernel/account.ts'
import { getCompany } from '../../../shared/company/settings/companies.api.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { callQuery } from '../../kernel/queries.ts'
import { OwnPapers } from '../../people/workers/papers/OwnPapers.tsx'

/**
 * Shown on every screen to a person whose account awaits approval: which company decides, how to reach it,
 * and what comes next.
 */
export function PendingPage({ account }: { account: Account }) {
  const company = account.companies.find(({ approved }) => !approved)
  const { data: face } = useQuery({
    ...callQuery(getCompany, { params: { id: company?.handle ?? '' } }),
    enabled: company !== undefined,
  })
  const name = company?.name ?? 'the company'
  const phone = face?.phone ?? face?.smuvsPhone
  return (
    <Container size="sm" py="lg">
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {account.pendingMessage}
          </Title>
          {company ? (
            <Text mt="xs">
              You signed up with <strong>{company.name}</strong>.
              {phone && (
                <>
                  {' '}
                  Questions? Call{' '}
                  <Anchor href={`tel:${phone}`} underline="always" style={{ whiteSpace: 'nowrap' }}>
                    {formatPhone(phone)}
                  </Anchor>
                  .
                </>
              )}
            </Text>
          ) : (
            <Text mt="xs">
              No company has your sign-up yet. Ask the company that you work for to add you.
            </Text>
          )}
        </div>
        <section aria-labelledby="next-steps">
          <Title order={2} size="h3" id="next-steps" mb="xs">
            What happens next
          </Title>
          <List type="ordered" spacing="xs">
            <List.Item>The office of {name} reviews your sign-up.</List.Item>
            <List.Item>You get an email when they have decided.</List.Item>
            <List.Item>Once you are approved, your jobs appear here.</List.Item>
          </List>
        </section>
        {company && (
          <Paper withBorder p="md" component="section" aria-labelledby="own-papers">
            <Title order={2} size="h3" id="own-papers" mb="xs">
              Send your documents now
            </Title>
            <Text c="dimmed" mb="md">
              Your driver’s license or medical card, so that you can start sooner.
            </Text>
            <OwnPapers />
          </Paper>
        )}
      </Stack>
    </Container>
  )
}
