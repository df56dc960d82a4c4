import { globSync, readFileSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/checks/longest-first.ts'
import { useQuickFolder } from './scripts/checks/quick-folder.ts'

useQuickFolder()

// The files of a worker share its modules, which are loaded once: loading them again for each file took
// longer than most of the files. A module that one file mocks would stay mocked for the next, so files with
// mocks get a worker of their own.
const mocking = globSync('src/**/*.test.ts').filter((file) =>
  /\bvi\.(do)?mock\(/i.test(readFileSync(file, 'utf8')),
)

/** Hooks and components with logic run in Chromium. */
const IN_BROWSER = 'src/web/**/*.browser.test.{ts,tsx}'

export default defineConfig({
  test: {
    maxWorkers: 3,
    globalSetup: ['src/server/testing/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'shared',
          environment: 'node',
          isolate: false,
          include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.ts'],
          exclude: [...mocking, IN_BROWSER],
          setupFiles: ['scripts/checks/property-runs.ts'],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          isolate: false,
          include: ['src/server/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: mocking,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Named, because a dependency that is found later reloads the page in the middle of a test.
        optimizeDeps: {
          include: [
            '@mantine/core',
            '@mantine/notifications',
            '@tabler/icons-react',
            '@tanstack/react-query',
            'react',
            'react-dom',
            'react/jsx-dev-runtime',
            'vitest-browser-react',
            'zod',
          ],
        },
        test: {
          name: 'browser',
          include: [IN_BROWSER],
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
                args: [
                  '--no-sandbox',
                  '--disable-background-networking',
                  '--disable-component-update',
                  '--no-first-run',
                ],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'mocking',
          environment: 'node',
          include: mocking,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
