import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './root.ts'

const INSTALLED = [
  '/usr/bin/chromium-headless-shell', // no window to draw: the same tests in less time
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const DOWNLOAD_WITHIN_MS = 180_000
const APT_WITHIN_MS = 300_000

/** A browser of this machine; undefined leaves the choice to Playwright's own download. */
export function findBrowser(): string | undefined {
  return INSTALLED.find((file) => existsSync(file))
}

/** Makes sure that some browser is there, or answers the sentence that says what to run. */
export function ensureBrowser(): string | undefined {
  if (findBrowser() || existsSync(chromium.executablePath())) return undefined

  console.log('  Nenhum Chrome nesta máquina: baixando o Chromium do Playwright.')
  const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  run(process.execPath, [cli, 'install', 'chromium'], DOWNLOAD_WITHIN_MS)
  if (existsSync(chromium.executablePath())) return undefined

  if (process.getuid?.() === 0 && isDebianFamily()) {
    console.log('  O download não deu certo: instalando o Chromium do sistema (apt-get install).')
    run('apt-get', ['update', '-q'], APT_WITHIN_MS)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], APT_WITHIN_MS)
      if (findBrowser()) return undefined
    }
  }
  return 'Falta um navegador para os testes de tela: instale o Chrome ou o Chromium, ou rode npx playwright install chromium.'
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
