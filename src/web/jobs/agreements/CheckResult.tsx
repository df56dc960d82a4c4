import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { Verdict } from './verdict.ts'
import classes from './verify.module.css'

const ICONS = {
  good: IconCircleCheck,
  foreign: IconAlertTriangle,
  failed: IconAlertTriangle,
  bad: IconCircleX,
}

/** Shows one checked file: whether it is unchanged, what differs, and whose key sealed it. */
export function CheckResult({ name, verdict }: { name: string; verdict: Verdict }) {
  const Icon = ICONS[verdict.tone]
  return (
    <article className={classes['result']} data-tone={verdict.tone}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Icon size={28} aria-hidden style={{ flex: 'none' }} />
        <Box miw={0}>
          <Title order={2} size="h4">
            {verdict.headline}
          </Title>
          <Stack gap={4} mt={4} className={classes['details']}>
            <Text fw={600} size="sm">
              {name}
            </Text>
            {verdict.lines.length === 1 ? (
              <Text>{verdict.lines[0]}</Text>
            ) : (
              <ul>
                {/* The list is only replaced as a whole, and two records may have the same line. */}
                {verdict.lines.map((line, index) => (
                  <li key={index}>{line}</li>
                ))}
              </ul>
            )}
            {verdict.keyLine !== '' && <Text>{verdict.keyLine}</Text>}
          </Stack>
        </Box>
      </Group>
    </article>
  )
}
