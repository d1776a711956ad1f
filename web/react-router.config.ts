import type { Config } from '@react-router/dev/config';
import { compress } from './compress';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The manifest is written late, so the compressed twins are made when everything else is done.
  buildEnd: ({ reactRouterConfig }) => compress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
