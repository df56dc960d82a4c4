import { globSync, readFileSync } from 'node:fs'
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

export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ['src/server/testing/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'shared',
          environment: 'node',
          isolate: false,
          include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.ts'],
          exclude: mocking,
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
