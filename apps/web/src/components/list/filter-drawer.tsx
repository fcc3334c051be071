import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

/** Filters as a bottom drawer, where there is no room for a popover. */
export function FilterDrawer({ close, children }: { close: () => void; children: ReactNode }) {
  return (
    <Drawer
      opened
      onClose={close}
      position="bottom"
      size="auto"
      title="Filtros"
      lockScroll={false}
      closeButtonProps={{ 'aria-label': 'Fechar filtros' }}
    >
      {children}
    </Drawer>
  )
}
