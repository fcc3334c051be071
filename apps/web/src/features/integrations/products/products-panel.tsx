import { Button, TextInput } from '@mantine/core'
import type { PulledProductOut } from '@talao/contract'
import { PLATFORM_LABELS } from '@talao/contract/fields/values'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { counted } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { type AnyIntegration, asksOf, namedPlatform } from '../integration.ts'
import { chosenOf, found, isSame, toggled, toggledAll } from './product-choice.ts'
import { keptProductsQuery, useLookAtProducts, useSelectProducts } from './product-queries.ts'
import { ProductTable } from './product-table.tsx'
import styles from './products-panel.module.css'

type Props = { integration: AnyIntegration; canChange: boolean; lack: string | undefined }

/** Products of the platform account, and which of them are products here. */
export function ProductsPanel({ integration, canChange, lack }: Props) {
  const { id, type, can_list_products: canLook } = integration
  const kept = useQuery(keptProductsQuery(id))
  const look = useLookAtProducts(id)
  if (!asksOf(type).includes('products')) return null
  const name = type === 'OTHER' ? 'plataforma' : PLATFORM_LABELS[type]
  return (
    <Panel
      title="Produtos desta integração"
      hint={kept.data && kept.data.length > 0 ? counted(kept.data.length, 'produto', 'produtos') : undefined}
      aside={
        <Button
          size="xs"
          leftSection={<Icon name="refresh" size={14} />}
          disabled={!canLook}
          loading={look.isPending}
          onClick={() => look.mutate()}
        >
          Buscar na {name}
        </Button>
      }
      flush
    >
      {look.isError && (
        <LoadFailure title="Não deu para carregar a lista de produtos" error={look.error} retry={() => look.mutate()} />
      )}
      {kept.isError && (
        <LoadFailure title="Não deu para carregar os produtos" error={kept.error} retry={() => void kept.refetch()} />
      )}
      {kept.isPending && <SkeletonBlock lines={4} />}
      {kept.data?.length === 0 && !look.isError && (
        <p className={styles.none}>
          {canLook
            ? `Nenhum produto guardado. Busque n${namedPlatform(type)} e escolha quais acompanhar aqui.`
            : (lack ?? 'As credenciais guardadas não bastam para listar produtos.')}
        </p>
      )}
      {kept.data && kept.data.length > 0 && (
        // A new list from the platform resets the selection.
        <Choice key={choiceKey(kept.data)} integration={integration} products={kept.data} canChange={canChange} />
      )}
    </Panel>
  )
}

function choiceKey(products: readonly PulledProductOut[]): string {
  return products.map(({ id, selected }) => (selected ? `${id}+` : id)).join()
}

type ChoiceProps = { integration: AnyIntegration; products: readonly PulledProductOut[]; canChange: boolean }

const SHOWN = 100

function Choice({ integration: { id, type }, products, canChange }: ChoiceProps) {
  const before = chosenOf(products)
  const [choice, choose] = useState(before)
  const [words, setWords] = useState('')
  const select = useSelectProducts(id)
  const matching = found(products, words)
  const shown = matching.slice(0, SHOWN)
  return (
    <>
      {products.length > 10 && (
        <div className={styles.search}>
          <TextInput
            aria-label="Procurar produto por nome ou código"
            placeholder="Nome ou código"
            leftSection={<Icon name="search" />}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </div>
      )}
      <ProductTable
        products={shown}
        choice={choice}
        isLocked={!canChange}
        onToggle={(one) => choose(toggled(choice, one))}
        onToggleAll={() =>
          choose(
            toggledAll(
              choice,
              shown.map((product) => product.id),
            ),
          )
        }
      />
      <div className={styles.foot}>
        {canChange && (
          <Button
            variant="filled"
            disabled={isSame(choice, before)}
            loading={select.isPending}
            onClick={() => select.mutate([...choice])}
          >
            Guardar escolha
          </Button>
        )}
        <span className="support" role="status">
          {counted(choice.size, 'escolhido', 'escolhidos')}
          {matching.length > shown.length && ` · mostrando ${SHOWN} de ${matching.length}: procure pelo nome`}
        </span>
        <Link to="/produtos" search={{ source: type === 'TICTO' ? 'TICTO-V1' : type }} className={styles.all}>
          Ver em Produtos
        </Link>
      </div>
    </>
  )
}
