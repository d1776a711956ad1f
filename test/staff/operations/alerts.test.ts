import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { startInstance, until, type Instance } from '../../support/instance.js';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Alert {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

const { groups } = parse(read('docker/observability/alerts.yaml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(read('docker/observability/dashboard.json')) as {
  panels: { title: string; type: string; targets?: { expr: string }[] }[];
};
const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Keywords of the query language, and the one metric that Prometheus itself writes. */
const KNOWN = new Set([
  ...['sum', 'max', 'min', 'count', 'topk', 'by', 'rate', 'increase', 'histogram_quantile', 'time', 'absent', 'vector'],
  ...['or', 'offset', 'up'],
]);

/** Metrics of the two exporters of Debian that docker/observability/prometheus.yaml names. */
const EXPORTERS = new Map([
  ['node_filesystem_avail_bytes', ['fstype', 'mountpoint']],
  ['node_filesystem_size_bytes', []],
  ['probe_ssl_earliest_cert_expiry', []],
]);

/** The names of metrics in an expression of Prometheus. */
const metricsIn = (expression: string): string[] =>
  (expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, '').match(/(?<![\d$\w])[a-z_][a-z_\d]*/g) ?? []).filter(
    (word) => !KNOWN.has(word),
  );

/** Labels that an expression selects or groups by, of one metric. */
const labelsIn = (expression: string): string[] =>
  [...expression.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(\w+)\s*[=!]~?/g)].map(([, label = '']) => label),
  );

describe('the alerts', () => {
  it('each have a runbook with its four answers, and no runbook is unused', () => {
    const pages = alerts.map(({ annotations }) => annotations.runbook);
    expect(pages.filter((page) => !existsSync(join(root, page)))).toEqual([]);
    for (const [nth, page] of pages.entries()) {
      expect(read(page)).toMatch(new RegExp(`^# ${alerts[nth]!.alert}: `));
      expect([...read(page).matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
        'What people notice',
        'How to see it',
        'What to do',
        'How to know that it is over',
      ]);
    }
    const kept = readdirSync(join(root, 'docs/runbooks')).filter((file) => file !== 'README.md');
    expect(kept.sort()).toEqual(pages.map((page) => page.replace('docs/runbooks/', '')).sort());
  });

  it('have a name, a duration and a severity each, and are in the list of runbooks', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const one of alerts) {
      expect([one.alert, one.for, one.labels.severity]).toEqual([
        one.alert,
        expect.stringMatching(/^\d+m$/),
        expect.stringMatching(/^(page|ticket)$/),
      ]);
      expect(read('docs/runbooks/README.md')).toContain(
        `| [${one.alert}](${one.annotations.runbook.replace('docs/runbooks/', '')}) |`,
      );
    }
  });

  it('contain only existing links', () => {
    for (const file of readdirSync(join(root, 'docs/runbooks')))
      for (const [, link = ''] of read(`docs/runbooks/${file}`).matchAll(/\]\(([^)#]+)\)/g))
        expect([file, link, existsSync(join(root, 'docs/runbooks', link))]).toEqual([file, link, true]);
  });
});

const promtool = '/usr/bin/promtool';
const cases = parse(read('test/staff/operations/alerts.promtool.yaml')) as {
  tests: { name: string; alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[];
};

describe('the expressions of the alerts', () => {
  it('each have a case in which they fire, and one in which they do not', () => {
    const expected = cases.tests.flatMap(({ alert_rule_test }) => alert_rule_test);
    const names = (fires: boolean): string[] =>
      [
        ...new Set(
          expected.filter(({ exp_alerts = [] }) => exp_alerts.length > 0 === fires).map(({ alertname }) => alertname),
        ),
      ].sort();
    expect(names(true)).toEqual(alerts.map(({ alert }) => alert).sort());
    expect(names(false)).toEqual(names(true));
  });

  // The package prometheus of Debian has it. CI without it checks that the cases are complete.
  (existsSync(promtool) ? it : it.skip)('do so in Prometheus itself', () => {
    const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', 'alerts.promtool.yaml'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});

describe('the metrics of alerts and dashboard', () => {
  let instance: Instance;
  let exported = '';
  beforeAll(async () => {
    // Nobody answers there: the process says when it last read since its start, and leaves out the replica.
    const mailbox = { REPLY_ADDRESS: 'answers@example.com', REPLY_IMAP_URL: 'imap://answers:none@127.0.0.1:1/INBOX' };
    const replica = { DATABASE_REPLICA_URL: 'postgresql://nobody@127.0.0.1:1/none' };
    instance = await startInstance({ env: { ...mailbox, ...replica } });
    await fetch(`${instance.base}/prezzi`);
    exported = await until('the sweeps have run and a job is done', async () => {
      const text = await (await fetch(`${instance.base}/metrics`)).text();
      return /^sweep_last_success_timestamp_seconds\{/m.test(text) && /^job_duration_seconds_count/m.test(text) && text;
    });
  });
  afterAll(() => instance.stop());

  it('are parsed from expressions as Prometheus does', () => {
    expect(metricsIn('max by (queue) (queue_jobs{state=~"waiting"}) > 0 or absent(other_total[5m] offset 1h)')).toEqual(
      ['queue_jobs', 'other_total'],
    );
  });

  it('are all exported by a running process', () => {
    const used = [...new Set([...alerts.map(({ expr }) => expr), ...shown].flatMap(metricsIn))].sort();
    expect(used.length).toBeGreaterThan(20);
    const names = new Set([...exported.matchAll(/^([a-z_\d]+)[{ ]/gm)].map(([, name]) => name));
    expect(used.filter((name) => !names.has(name) && !EXPORTERS.has(name))).toEqual([]);
  });

  it('have the labels that the expressions use', () => {
    const asked = [...alerts.map(({ expr }) => expr), ...shown].flatMap(labelsIn);
    // Prometheus adds these two labels to all metrics.
    const known = new Set(
      [...exported.matchAll(/[{,](\w+)="/g)]
        .map(([, label]) => label)
        .concat('job', 'instance', ...[...EXPORTERS.values()].flat()),
    );
    expect(asked.filter((label) => !known.has(label))).toEqual([]);
  });

  it('say how far the clock is from the database’s, which is on the same machine here', () => {
    const [, ahead = ''] = /^clock_ahead_seconds (\S+)$/m.exec(exported) ?? [];
    expect(Math.abs(Number(ahead || NaN))).toBeLessThan(1);
  });
});
