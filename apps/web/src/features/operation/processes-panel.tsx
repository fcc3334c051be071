import type { OperationOut } from '@talao/contract'
import { counted } from '../../lib/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { Line, Lines } from './line.tsx'
import { diskWords, poolWords, processWords } from './status-text.ts'

/** All servers and workers on all machines: version, disk and connections. */
export function ProcessesPanel({ processes }: Pick<OperationOut, 'processes'>) {
  const running = processes.filter(({ is_missing }) => !is_missing)
  const versions = new Set(running.map(({ version }) => version))
  return (
    <Panel
      title="Processos"
      hint={`${counted(running.length, 'no ar', 'no ar')}, ${versions.size > 1 ? 'em versões diferentes' : 'todos na mesma versão'}`}
      flush
    >
      <Lines label="Processos">
        {processes.map((process) => {
          const disk = diskWords(process)
          return (
            <Line
              key={process.process}
              title={`${process.role === 'server' ? 'Servidor' : 'Worker'} em ${process.host}`}
              about={
                <>
                  versão {process.version}
                  {disk && ` · ${disk.tone === 'verde' ? 'disco com' : 'disco quase cheio, com'} ${disk.about}`}
                  {!process.is_missing && (
                    <>
                      <br />
                      {poolWords(process)}
                    </>
                  )}
                </>
              }
              told={processWords(process)}
            />
          )
        })}
      </Lines>
    </Panel>
  )
}
