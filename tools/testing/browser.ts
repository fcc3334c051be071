import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '../launcher/root.ts'

/** The headless shell runs the same tests with less work. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const INSTALLED = [
  HEADLESS_SHELL,
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const DOWNLOAD_WITHIN_MS = 180_000
const APT_WITHIN_MS = 300_000

/** A browser installed on this machine. Undefined means Playwright's own download. */
export function findBrowser(): string | undefined {
  return INSTALLED.find((file) => existsSync(file))
}

/** Makes sure that a browser is available. Returns a sentence that says what to run if none is, else undefined. */
export function ensureBrowser(): string | undefined {
  if (!isThere() && process.getuid?.() === 0 && isDebianFamily()) installFromDebian()
  if (!isThere()) downloadFromPlaywright()
  if (!isThere())
    return 'Falta um navegador para os testes de tela: instale o Chrome ou o Chromium, ou rode npx playwright install chromium.'
  tellWhatItCosts()
  return undefined
}

function isThere(): boolean {
  return findBrowser() !== undefined || existsSync(chromium.executablePath())
}

/**
 * Tried before the download: it is the faster browser, and where only the package mirror is reachable a download fails
 * slowly.
 */
function installFromDebian(): void {
  console.log('  Nenhum navegador nesta máquina: instalando o Chromium sem janelas do sistema (apt-get install).')
  run('apt-get', ['update', '-q'], APT_WITHIN_MS)
  for (const name of ['chromium-headless-shell', 'chromium']) {
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], APT_WITHIN_MS)
    if (findBrowser()) return
  }
}

function downloadFromPlaywright(): void {
  console.log('  Nenhum navegador nesta máquina: baixando o Chromium do Playwright.')
  const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  run(process.execPath, [cli, 'install', 'chromium'], DOWNLOAD_WITHIN_MS)
}

let isTold = false

function tellWhatItCosts(): void {
  const found = findBrowser()
  if (isTold || found === undefined || found === HEADLESS_SHELL) return
  isTold = true
  console.log('  O Chromium inteiro serve, mas custa cerca de 40 % mais processador que o chromium-headless-shell.')
}

function run(command: string, args: string[], timeout: number): void {
  spawnSync(command, args, {
    cwd: root,
    timeout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function isDebianFamily(): boolean {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
}
