import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { IS_DEEP } from '../../../test/support/depth.ts'
import { WEB_DIST } from '../../../tools/launcher/web.ts'
import type { Manifest } from '../../../tools/testing/bundle-size.ts'
import { addressOf, ONE_OF_EACH_KIND, partsOf, READS_NOTHING } from './screens.ts'
import { ask, expect, forgetScreens, open, PEOPLE, signIn, testInNewPage as test } from './support.ts'

const PATIENCE_MS = 300
const OFTEN = [50]
/** Without these there is no frame in which a screen could wait. */
const OF_THE_FRAME = /\/api\/(auth\/user|authority-health|events)\b/

for (const who of ['shop', 'admin'] as const) {
  for (const { screens, name } of partsOf(who, (path) => IS_DEEP || ONE_OF_EACH_KIND.has(path))) {
    test(`screens of ${name} show that they wait after ${PATIENCE_MS} ms, and never before`, async ({ page }) => {
      test.setTimeout(600_000)
      await watchWaiting(page)
      const answers = await holdAnswers(page)
      await signIn(page, PEOPLE[who])
      await open(page, '/', 'Painel')
      for (const [path, title] of screens) {
        await test.step(path, async () => {
          const address = await addressOf(page, path)
          await forgetScreens(page)
          await page.evaluate(() => (window as Window & Waiting).waiting?.splice(0))
          answers.hold()
          await (IS_DEEP ? page.goto(address) : ask(page, address))
          if (READS_NOTHING.has(path)) await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
          else
            await expect
              .poll(async () => (await seenOf(page)).length, {
                message: `${path} shows that it waits`,
                intervals: OFTEN,
              })
              .toBeGreaterThan(0)
          const tooEarly = (await seenOf(page)).filter(({ after, asked }) => Math.max(after, asked) < PATIENCE_MS)
          expect(tooEarly, `${path} is in a hurry`).toEqual([])
          answers.release()
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
          await expect(page.locator('[aria-busy="true"], [data-shown]')).toHaveCount(0)
        })
      }
    })
  }
}

test('the code of a screen is on its way while the server is still asked who is there', async ({ signedIn: page }) => {
  const told = Promise.withResolvers<void>()
  await page.route('**/api/auth/user*', async (route) => {
    await told.promise
    await route.fallback().catch(() => {})
  })
  const pieces = ['src/app/shell.tsx', 'src/features/tasks/list-page.tsx'].map(pieceOf)
  const asked = pieces.map((piece) => page.waitForRequest((request) => request.url().endsWith(piece)))
  await page.goto('/tarefas', { waitUntil: 'commit' })
  await Promise.all(asked)
  told.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Tarefas' })).toBeVisible()
})

test('whoever signed in here sees the outline of the frame, and gets its code, before the first piece was read', async ({
  signedIn: page,
}) => {
  const read = await holdFirstPiece(page)
  const asked = page.waitForRequest((request) => request.url().endsWith(pieceOf('src/app/shell.tsx')))
  await page.goto('/tarefas', { waitUntil: 'commit' })
  await asked
  await expect(page.locator('.frame-outline')).toBeVisible()
  read.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Tarefas' })).toBeVisible()
  await expect(page.locator('.frame-outline')).toBeHidden()
})

test('a stranger sees no outline of the frame and gets none of its code', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  const read = await holdFirstPiece(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('.frame-outline')).toBeHidden()
  read.resolve()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  expect(asked.filter((url) => url.endsWith(pieceOf('src/app/shell.tsx')))).toEqual([])
})

test('a skeleton or a spinner drawn at once is seen by the watch', async ({ signedIn: page }) => {
  await watchWaiting(page)
  await open(page, '/tarefas', 'Tarefas')
  for (const [name, value] of [
    ['data-shown', 'true'],
    ['role', 'progressbar'],
    ['class', 'mantine-Loader-root'],
  ] as const)
    await page.evaluate(
      (sight) => {
        const part = document.createElement('i')
        part.setAttribute(sight.name, sight.value)
        document.body.append(part)
      },
      { name, value },
    )
  // On a busy machine the screen's own skeleton may be rendered already, so count only the planted elements.
  const planted = async () =>
    (await seenOf(page)).filter(({ what, after }) => what.startsWith('<i ') && after < PATIENCE_MS)
  await expect.poll(async () => (await planted()).length).toBe(3)
})

type Answers = { hold: () => void; release: () => void }

/** Between `hold` and `release` no read is answered. */
async function holdAnswers(page: Page): Promise<Answers> {
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  await page.route('**/api/**', async (route) => {
    if (!OF_THE_FRAME.test(route.request().url())) await gate.promise
    await route.fallback().catch(() => {})
  })
  return {
    hold: () => (gate = Promise.withResolvers<void>()),
    release: () => gate.resolve(),
  }
}

type Seen = { what: string; after: number; asked: number }

/**
 * Records each loading indicator with the time since its element was created and since its screen was requested. The
 * indicator of a screen whose code is loading appears at once, because the router has already waited. Uses real time,
 * because a timer may be late but never early.
 */
async function watchWaiting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const since = new WeakMap<Node, number>()
    const seen: Seen[] = []
    Object.assign(window, { waiting: seen })
    let askedAt = 0
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      askedAt = performance.now()
      push(...entry)
    }
    // A MutationObserver runs only after the element's timer was set, so measure from the element's creation.
    const make = document.createElement.bind(document)
    document.createElement = (...named: Parameters<typeof make>) => {
      const part = make(...named)
      since.set(part, performance.now())
      return part
    }
    const noted = new WeakSet<Node>()
    const note = (part: Element) => {
      if (noted.has(part) || !part.matches('[data-shown], [role="progressbar"], .mantine-Loader-root, [data-loading]'))
        return
      noted.add(part)
      const now = performance.now()
      seen.push({ what: part.outerHTML.slice(0, 120), after: now - (since.get(part) ?? 0), asked: now - askedAt })
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const added of addedNodes) {
          if (!(added instanceof Element)) continue
          for (const part of [added, ...added.querySelectorAll('*')]) {
            if (!since.has(part)) since.set(part, performance.now())
            note(part)
          }
        }
        if (target instanceof Element) note(target)
      }
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
}

type Waiting = { waiting?: Seen[] }

function seenOf(page: Page): Promise<Seen[]> {
  return page.evaluate(() => (window as Window & Waiting).waiting ?? [])
}

async function holdFirstPiece(page: Page): Promise<PromiseWithResolvers<void>> {
  const read = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await read.promise
    await route.fallback().catch(() => {})
  })
  return read
}

function pieceOf(module: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(WEB_DIST, '.vite', 'manifest.json'), 'utf8'))
  return manifest[module]?.file ?? module
}
