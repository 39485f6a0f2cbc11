/** The name under which buckets are found as `<bucket>.<domain>`. */
export const domain = 's3.test';

/** The seconds that a day of a lifecycle rule takes. */
export const lifecycleDaySeconds = 2;

type Places = {
  /** Where the packages were unpacked. */
  readonly programs: string;
  readonly folder: string;
  readonly clusterId: string;
  readonly monitorPort: number;
};

/** `ceph.conf` of the smallest cluster: a monitor, and one store in memory. */
export const settingsOf = ({ programs, folder, clusterId, monitorPort }: Places): string => {
  const libraries = `${programs}/usr/lib/x86_64-linux-gnu`;
  return `[global]
fsid = ${clusterId}
mon host = v2:127.0.0.1:${monitorPort}/0
public addr = 127.0.0.1
cluster addr = 127.0.0.1
keyring = ${folder}/keyring
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
mon allow pool size one = true
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
run dir = ${folder}
admin socket = ${folder}/$name.$pid.asok
log file = ${folder}/$name.log
pid file =
plugin dir = ${libraries}/ceph
erasure code dir = ${libraries}/ceph/erasure-code
osd class dir = ${libraries}/rados-classes
[mon]
mon data = ${folder}/monitor
mon data avail crit = 1
[osd]
osd data = ${folder}/store
osd objectstore = memstore
memstore device bytes = 4G
[client]
rgw data = ${folder}
rgw dns name = ${domain}
rgw lc debug interval = ${lifecycleDaySeconds}
`;
};
