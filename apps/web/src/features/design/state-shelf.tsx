import { Button } from '@mantine/core'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { ApiError } from '../../lib/errors.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { SkeletonBlock, SkeletonRows } from '../../ui/skeleton.tsx'
import styles from './design.module.css'
import { Shelf } from './shelf.tsx'

export function StateShelf() {
  return (
    <div className={styles.whole}>
      <Shelf title="Estados de uma tela" about="Cada um diz o que houve, o que está a salvo e o que fazer.">
        <div className={styles.states}>
          <div className={styles.paper}>
            <EmptyState kind="first-use" title="O talão está em branco" actions={<Button>Ligar plataforma</Button>}>
              A primeira nota sai de uma venda.
            </EmptyState>
          </div>
          <div className={styles.paper}>
            <EmptyState
              kind="no-result"
              title="Nenhuma nota negada em novembro"
              actions={<FilterChip label="Situação" value="Negada" onRemove={() => undefined} />}
            >
              Há 438 notas no mês.
            </EmptyState>
          </div>
          <div className={styles.paper}>
            <LoadFailure
              title="Não deu para carregar a lista"
              error={new ApiError(503, { request_id: 'r-7f3a91' })}
              retry={() => undefined}
              safe="Suas notas estão a salvo."
            />
          </div>
          <div className={styles.paper}>
            <EmptyState kind="no-permission" title="Esta área é de quem administra a empresa">
              Peça a quem administra para ver ou mudar.
            </EmptyState>
          </div>
          <div className={styles.paper}>
            <h3>Carregando uma lista, depois de 300 ms</h3>
            <table className={styles.skeletons} aria-label="Linhas por vir">
              <tbody>
                <SkeletonRows columns={4} />
              </tbody>
            </table>
          </div>
          <div className={styles.paper}>
            <h3>Carregando uma página, depois de 300 ms</h3>
            <div className={styles.padded}>
              <SkeletonBlock />
            </div>
          </div>
        </div>
      </Shelf>
    </div>
  )
}
