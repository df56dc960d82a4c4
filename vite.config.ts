import path from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { appChunks, VISITOR_PAGES } from './vite.chunks.config.ts'

/** The language of the pages that are built, if it is not English. */
const language = process.env['PAGES_LANGUAGE']
const outDir = path.resolve(language ? `dist/web-${language}` : 'dist/web')

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

/**
 * Compresses the files that browsers cache permanently once at the build, so that the server never has to.
 */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    closeBundle() {
      const folder = path.join(outDir, 'assets')
      // A failed build reports its own error.
      if (!existsSync(folder)) return
      for (const name of readdirSync(folder).filter((file) => /\.(js|css|json|svg)$/.test(file))) {
        const body = readFileSync(path.join(folder, name))
        const quality = { [constants.BROTLI_PARAM_QUALITY]: body.length > 1_000_000 ? 6 : 11 }
        writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(body, { params: quality }))
        writeFileSync(path.join(folder, `${name}.gz`), gzipSync(body, { level: 9 }))
      }
    },
  }
}

/**
 * Makes zod interpret schemas in the browser: it would otherwise first try whether it may create functions
 * from text, and each attempt violates the content security policy. Set in its first module, whatever chunk
 * that is in.
 */
function keepSchemasPlain(): Plugin {
  return {
    name: 'keep-schemas-plain',
    apply: 'build',
    transform: (code, id) =>
      /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/.test(id)
        ? { code: `globalThis.__zod_globalConfig ??= { jitless: true };\n${code}`, map: null }
        : null,
  }
}

/**
 * Leaves out zod's JSON Schema generator, 18 kB before compression on every page: only the server describes its calls. Each
 * schema refers to it, so the bundler cannot remove it.
 */
function leaveOutJsonSchemas(): Plugin {
  return {
    name: 'leave-out-json-schemas',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/.test(id)) return null
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      const others = [...code.matchAll(/^export \{.*$/gm)].map(([line]) => line)
      const empty = names.map((name) => `export const ${name} = () => {}`)
      return { code: [...empty, ...others].join('\n'), map: null }
    },
  }
}

/** Leaves out what endpoints say about themselves: only the server describes its calls. */
function leaveOutSummaries(): Plugin {
  return {
    name: 'leave-out-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /[\\/]shared[\\/].*\.api\.ts$/.test(id)
        ? { code: code.replaceAll(/^ {2}summary:\s+(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`),$/gm, ''), map: null }
        : null,
  }
}

/**
 * Small modules that the visitor pages share: those without React, which the app uses too, and their parts
 * with React.
 */
const SMALL_MODULES =
  /src[\\/](?:shared[\\/](?:kernel[\\/](?:calls|dates|months|phone|money)|trade[\\/]home-sizes|visitors[\\/]booking[\\/](?:quote-words|proof)|people[\\/]accounts[\\/]calls)|web[\\/](?:kernel[\\/](?:after-press|connection|new-key|session-store|try-again|unsaved)|ui[\\/]phone-mask|visitors[\\/]common[\\/](?:boot|send|carried-\w+)))\.ts$/
const VISITOR_PARTS =
  /src[\\/]web[\\/]visitors[\\/](?:common[\\/](?:parts[\\/]|use-|solve-)|booking[\\/]PageFrame).*\.tsx?$/

/**
 * Serves the visitor pages from the source in development; they request from the server what it would have
 * embedded.
 */
function serveVisitorPages(): Plugin {
  return {
    name: 'serve-visitor-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const page = /^\/(quote|booking|review)\/[^/.]+$/.exec(request.url?.split('?')[0] ?? '')?.[1]
        if (page) request.url = `/${page}.html`
        next()
      })
    },
  }
}

export default defineConfig({
  root: 'src/web',
  plugins: [
    language
      ? import('./scripts/texts/translate-pages.ts').then((texts) => texts.translatePages(language))
      : null,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      routesDirectory: path.resolve('src/web/app/routes'),
      generatedRouteTree: path.resolve('src/web/app/routeTree.gen.ts'),
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    keepSchemasPlain(),
    leaveOutJsonSchemas(),
    leaveOutSummaries(),
    compressAssets(),
    serveVisitorPages(),
  ],
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/wp': api,
      '/validateToken': api,
      '/health': api,
      '/embed.js': api,
      '/dev': api,
      '/files': api,
      '/manifest.webmanifest': api,
      '/calendar': api,
      '/socket.io': { target: api, ws: true },
    },
  },
  build: {
    outDir,
    emptyOutDir: true,
    // Lists which chunk loads which; the check of page sizes reads it.
    manifest: true,
    // Keeps light-dark() as it is: lowered, it would no longer follow Mantine's choice of scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Code that is loaded on demand has its own chunk; the map's worker is the largest.
    chunkSizeWarningLimit: 1200,
    // Every browser that this build supports preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [
        ...['index', ...VISITOR_PAGES].map((page) => path.resolve(`src/web/${page}.html`)),
        path.resolve('src/web/app/offline/sw.ts'),
      ],
      // The address of the service worker must never change (server/kernel/http/installable.ts).
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Pages load few files instead of a hundred small ones, because each is a request on a slow phone.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
            { name: 'small', test: SMALL_MODULES },
            { name: 'address-search', test: /src[\\/]web[\\/]ui[\\/]use-(?:address-search|masked-phone)/ },
            { name: 'visitor', test: VISITOR_PARTS },
            ...appChunks,
          ],
        },
      },
    },
  },
})
