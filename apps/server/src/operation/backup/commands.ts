import path from 'node:path'
import { stdout } from 'node:process'
import { systemClock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config/config.ts'
import type { FileStore } from '../../kit/files/store.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { readArguments } from '../../kit/usage.ts'
import { VERSION } from '../../kit/version.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { restoresInto } from './restore-rule.ts'

/** `backup [file] [--no-files]`. Returns whether every file was in the store. */
export async function backUpCommand(config: Config, files: FileStore, args: readonly string[]): Promise<boolean> {
  const { values, words } = readArguments(args, {
    usage: 'npm run backup -- [arquivo] [--no-files]',
    options: { 'no-files': { type: 'boolean', default: false } },
    words: { least: 0, most: 1 },
  })
  const report = await backUp({
    databaseUrl: config.databaseUrl,
    vault: openVault(config.masterKey),
    files,
    clock: systemClock,
    file: path.resolve(words[0] ?? defaultFile(config)),
    withFiles: !values['no-files'],
  })
  const { absent } = report
  say([
    `Cópia escrita e conferida: ${report.file}`,
    `${report.rows} linhas, ${report.files} arquivos e ${report.jobs} trabalhos, como estavam em ${report.takenAt.toISOString()}.`,
    `É da versão ${VERSION}. ${restoresInto(VERSION)}`,
    'A chave-mestra NÃO está na cópia. Guarde-a em outro lugar (TALAO_MASTER_KEY, ou o arquivo master.key da pasta de dados):',
    'sem ela a cópia não volta, e quem tiver as duas lê os certificados e as senhas das integrações.',
    ...(values['no-files']
      ? ['Os arquivos das notas ficaram de fora: eles dependem das cópias do seu armazenamento.']
      : []),
    ...(absent.length > 0
      ? [
          `ATENÇÃO: ${absent.length} arquivos faltam no armazenamento ou estão danificados, e não estão na cópia:`,
          ...absent.slice(0, SHOWN).map((name) => `  ${name}`),
          'Rode npm run files:scrub, que busca de novo o que a emissora ainda tem.',
        ]
      : []),
  ])
  return absent.length === 0
}

/** `restore <file> [--replace]`. The launcher runs `--rehearse`, which restores into a temporary database. */
export async function restoreCommand(config: Config, files: FileStore, args: readonly string[]): Promise<void> {
  const { values, words } = readArguments(args, {
    usage: 'npm run restore -- <arquivo> [--replace]',
    options: { replace: { type: 'boolean', default: false } },
    words: { least: 1, most: 1 },
  })
  const report = await restore({
    databaseUrl: config.databaseUrl,
    vault: openVault(config.masterKey),
    files,
    clock: systemClock,
    file: path.resolve(words[0] ?? ''),
    production: config.mode === 'production',
    replace: values.replace,
  })
  say([
    `Restaurado da versão ${report.version}, como estava em ${report.takenAt.toISOString()}: ${report.rows} linhas, ${report.files} arquivos e ${report.jobs} trabalhos.`,
    `Ao subir, cada nota que espera envio (${report.companies} empresas) é procurada na emissora pela referência, e adotada se já saiu.`,
    'Até isso terminar nada sai sozinho. Todos entram de novo com a senha: as sessões não voltam.',
    'Confira o que não volta sozinho em docs/operacoes/copia-de-seguranca.md.',
  ])
}

const SHOWN = 20

function defaultFile({ dataDir }: Config): string {
  const stamp = systemClock
    .now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
  return path.join(dataDir, 'backups', `talao-${stamp}.tar.gz`)
}

function say(lines: readonly string[]): void {
  stdout.write(`${lines.join('\n')}\n`)
}
