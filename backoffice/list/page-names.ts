import { useTranslate, type PaginationProps } from 'react-admin';

/** The names of the buttons that turn pages: on a narrow screen react-admin leaves them to MUI, which has English ones. */
export function usePageNames(): PaginationProps & { getItemAriaLabel: (way: string) => string } {
  const t = useTranslate();
  return { getItemAriaLabel: (way) => t(`ra.navigation.${way}`) };
}
