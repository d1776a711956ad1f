import { describe, expect, it } from '@jest/globals';
import { haproxyConfiguration, patroniSettings } from '../../../scripts/cluster/configuration.mjs';

const member = (nth: number) => ({
  name: `node${nth}`,
  address: `10.0.0.${nth}`,
  port: 5430 + nth,
  rest: 8000 + nth,
  folder: `/data/node${nth}`,
});
const shared = {
  etcd: '10.0.0.9:2379',
  passwords: { superuser: 'one', replication: 'two', rewind: 'three' },
  programs: { postgres: '/usr/lib/postgresql/15/bin' },
};

describe('a cluster of three PostgreSQL', () => {
  it('acknowledges nothing without a synchronous replica', () => {
    const { dcs } = patroniSettings(member(1), shared).bootstrap;
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true, failsafe_mode: true });
  });

  it('keeps the order of times that Patroni requires, and gives up a silent primary within 30 seconds', () => {
    const { ttl, loop_wait, retry_timeout } = patroniSettings(member(1), shared).bootstrap.dcs;
    expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout);
    expect(ttl).toBeGreaterThanOrEqual(20);
    expect(ttl + loop_wait).toBeLessThan(30);
  });

  it('gives each member its own address, folder and name, and all the same etcd', () => {
    const [first, second] = [member(1), member(2)].map((one) => patroniSettings(one, shared));
    expect(first).toMatchObject({
      name: 'node1',
      etcd: { host: '10.0.0.9:2379' },
      restapi: { listen: '10.0.0.1:8001' },
      postgresql: { listen: '10.0.0.1:5431', data_dir: '/data/node1/data' },
    });
    expect(second).toMatchObject({
      name: 'node2',
      etcd: { host: '10.0.0.9:2379' },
      restapi: { listen: '10.0.0.2:8002' },
      postgresql: { listen: '10.0.0.2:5432', data_dir: '/data/node2/data' },
    });
  });

  it('leads one port to the primary and another to the replicas, by what Patroni says of each member', () => {
    const [, primary = '', replicas = ''] = haproxyConfiguration({ primary: 6001, replicas: 6002 }, [
      member(1),
      member(2),
      member(3),
    ]).split(/^listen /m);
    const servers = [
      'server node1 10.0.0.1:5431 check port 8001',
      'server node2 10.0.0.2:5432 check port 8002',
      'server node3 10.0.0.3:5433 check port 8003',
    ];
    const serversOf = (part: string) => part.match(/server node.*$/gm);
    expect(primary).toMatch(/bind 127\.0\.0\.1:6001\n {2}option httpchk OPTIONS \/primary\n/);
    expect(replicas).toMatch(/bind 127\.0\.0\.1:6002\n {2}option httpchk OPTIONS \/replica\n/);
    expect([serversOf(primary), serversOf(replicas)]).toEqual([servers, servers]);
    for (const part of [primary, replicas]) expect(part).toContain('on-marked-down shutdown-sessions');
  });
});
