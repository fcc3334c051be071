import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { freePort } from '../../tools/launcher/port.ts'
import { ensureBrowser, findBrowser } from '../../tools/testing/browser.ts'
import { measureInside } from './acts.ts'
import type { WebInstallation } from './installation.ts'

/** `port` is the debugging port: another program may connect there and act as the signed-in user. */
export type Browser = { page: Page; port: number; close(): Promise<void> }

const PASSWORD = 'talao-demo'

/**
 * A browser with no session and no stored data. With service workers blocked, only the browser's own cache stores
 * anything.
 */
export async function openBrowser(
  installation: WebInstallation,
  name: string,
  serviceWorkers: 'allow' | 'block',
): Promise<Browser> {
  const missing = ensureBrowser()
  if (missing) throw new Error(missing)
  const profile = path.join(installation.folder, 'browsers', name)
  mkdirSync(profile, { recursive: true })
  const port = await freePort()
  const executablePath = findBrowser()
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    baseURL: installation.url,
    serviceWorkers,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await measureInside(page)
  return { page, port, close: () => context.close() }
}

export async function signIn(page: Page, email: 'loja@talao.demo' | 'admin@talao.demo'): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Painel' }).waitFor()
}
