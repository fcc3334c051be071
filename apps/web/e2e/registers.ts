import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { e2eInstallation } from '../../../tools/testing/e2e-installation.ts'
import { expect } from './support.ts'

type Wish = { cnpj: string; name: string; simples?: boolean; mei?: boolean; status?: 'ATIVA' | 'INAPTA' }

/** Sets the company's data in the simulated registers. The default is Simples Nacional. */
export async function enrolInRegisters({ request }: Page, wish: Wish): Promise<void> {
  const port = readFileSync(path.join(e2eInstallation().env.TALAO_DATA_DIR, 'simulator.port'), 'utf8').trim()
  const registrations = [{ uf: 'SP', number: '110042490114', enabled: true }]
  const response = await request.post(`http://127.0.0.1:${port}/_simulador/consultas/empresas`, {
    headers: { authorization: `Basic ${Buffer.from('conta-de-demonstracao:').toString('base64')}` },
    data: { simples: true, mei: false, registrations, ...wish },
  })
  expect(response.ok()).toBe(true)
}
