// The kernels of the window in plain C++: poses in floats, arithmetic in doubles, with exact velocities, written joint by
// joint with the functions of libm. Usage: exact DATA POSES. DATA: see `writeData` in kernel-baselines.ts. Writes what the
// kernels make to POSES, for a comparison, and prints nanoseconds per joint as JSON.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>

constexpr int N = 1000, J = 75, T = N * J, ROUNDS = 25, PASSES = 4;
constexpr double HALF_LIFE = 0.125, BLEND_TIME = 0.5, LN2 = 0.693147180559945309;

struct V { double x, y, z; };
struct Q { double x, y, z, w; };
struct Vf { float x, y, z; operator V() const { return {x, y, z}; } };
struct Qf { float x, y, z, w; operator Q() const { return {x, y, z, w}; } };
struct Joint { Qf q; Vf p, w, v; };         // rotation, position, their velocities
struct Offset { V r, p, w, v; };            // rotation vector, position, their rates
struct Curve { V axis; double c[7]; };      // a polynomial along an axis, powers from the fifth down, then the end

static V operator+(V a, V b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
static V operator-(V a, V b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
static V operator*(V a, double s) { return {a.x * s, a.y * s, a.z * s}; }
static V cross(V a, V b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
static double dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static Vf narrow(V a) { return {float(a.x), float(a.y), float(a.z)}; }
static Qf narrow(Q a) { return {float(a.x), float(a.y), float(a.z), float(a.w)}; }
static Q mul(Q a, Q b) {
    return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
static V rotate(Q q, V v) {
    V u{q.x, q.y, q.z}, t = cross(u, v) * 2;
    return v + t * q.w + cross(u, t);
}
// exp(o) base, with J(r) rdot + rotate(exp(r), w)
static Joint add(const Joint& base, const Offset& o) {
    double squared = dot(o.r, o.r), angle = std::sqrt(squared), s = angle > 1e-8 ? std::sin(angle / 2) / angle : 0.5;
    Q e{o.r.x * s, o.r.y * s, o.r.z * s, std::cos(angle / 2)};
    double b = squared < 1e-4 ? 0.5 - squared / 24 : (1 - std::cos(angle)) / squared;
    double c = squared < 1e-4 ? 1 / 6.0 - squared / 120 : (angle - std::sin(angle)) / (squared * angle);
    V h = cross(o.r, o.w);
    return {narrow(mul(e, base.q)), narrow(V(base.p) + o.p), narrow(o.w + h * b + cross(o.r, h) * c + rotate(e, base.w)),
            narrow(V(base.v) + o.v)};
}
// log(a conj(b)) the shorter way, with Jinv(r) (wa - rotate(exp(r), wb))
static Offset subtract(const Joint& a, const Joint& b) {
    Q qa = a.q, qb = b.q, e = mul(qa, {-qb.x, -qb.y, -qb.z, qb.w});
    if (e.w < 0) e = {-e.x, -e.y, -e.z, -e.w};
    double sine = std::sqrt(e.x * e.x + e.y * e.y + e.z * e.z), f = sine > 1e-8 ? 2 * std::atan2(sine, e.w) / sine : 2;
    V r{f * e.x, f * e.y, f * e.z}, u = V(a.w) - rotate(e, b.w);
    double squared = dot(r, r), half = std::sqrt(squared) / 2;
    double d = squared < 1e-4 ? 1 / 12.0 + squared / 720 : (1 - half / std::tan(half)) / squared;
    V h = cross(r, u);
    return {r, V(a.p) - b.p, u - h * 0.5 + cross(r, h) * d, V(a.v) - b.v};
}
static Joint mix(const Joint& a, const Joint& b, double weight, double rate) {
    Offset o = subtract(b, a);
    return add(a, {o.r * weight, o.p * weight, o.w * weight + o.r * rate, o.v * weight + o.p * rate});
}

static std::vector<Joint> src(T), still(T), dst(T), out(T);
static std::vector<Offset> offsets(T), halfLives(T);
static std::vector<Curve> turns(T), ways(T);
static std::vector<float> alphas(N), times(N);

static void crossfade(int c) {
    for (int i = c * J; i < c * J + J; i++) out[i] = mix(src[i], dst[i], alphas[c], 1);
}
static void spring(int c) {
    double y = 2 * LN2 / HALF_LIFE, t = times[c], left = std::exp(-y * t);
    for (int i = c * J; i < c * J + J; i++) {
        const Offset& o = offsets[i];
        V a = o.w + o.r * y, b = o.v + o.p * y;
        out[i] = add(dst[i], {(o.r + a * t) * left, (o.p + b * t) * left, (o.w - a * (y * t)) * left, (o.v - b * (y * t)) * left});
    }
}
static void evaluate(const Curve& f, double t, V& value, V& rate) {
    double s = std::min(t, f.c[6]);
    value = f.axis * (((((f.c[0] * s + f.c[1]) * s + f.c[2]) * s + f.c[3]) * s + f.c[4]) * s + f.c[5]);
    rate = f.axis * (t < f.c[6] ? (((5 * f.c[0] * s + 4 * f.c[1]) * s + 3 * f.c[2]) * s + 2 * f.c[3]) * s + f.c[4] : 0);
}
static void quintic(int c) {
    for (int i = c * J; i < c * J + J; i++) {
        Offset o;
        evaluate(turns[i], times[c], o.r, o.w);
        evaluate(ways[i], times[c], o.p, o.v);
        out[i] = add(dst[i], o);
    }
}
static void glide(V v, V halfLife, double t, V& way, V& rate) {
    auto one = [t](double v, double h, double& way, double& rate) {
        double lost = -std::expm1(-LN2 * t / h);
        way = v * h / LN2 * lost, rate = v * (1 - lost);
    };
    one(v.x, halfLife.x, way.x, rate.x), one(v.y, halfLife.y, way.y, rate.y), one(v.z, halfLife.z, way.z, rate.z);
}
static void deadblend(int c) {
    double t = times[c], u = t / BLEND_TIME;
    for (int i = c * J; i < c * J + J; i++) {
        Offset o;
        glide(offsets[i].w, halfLives[i].r, t, o.r, o.w);
        glide(offsets[i].v, halfLives[i].p, t, o.p, o.v);
        out[i] = mix(add(still[i], o), dst[i], u * u * (3 - 2 * u), 6 * u * (1 - u) / BLEND_TIME);
    }
}

static std::vector<float> readFloats(FILE* file, int count) {
    std::vector<float> values(count);
    if (fread(values.data(), 4, count, file) != size_t(count)) std::exit(1);
    return values;
}
static void readData(FILE* file) {
    auto four = [&] { return readFloats(file, T * 4); };
    auto three = [&] { return readFloats(file, T * 3); };
    auto at = [](const std::vector<float>& v, int i) { return Vf{v[i * 3], v[i * 3 + 1], v[i * 3 + 2]}; };
    auto turn = [](const std::vector<float>& v, int i) { return Qf{v[i * 4], v[i * 4 + 1], v[i * 4 + 2], v[i * 4 + 3]}; };
    auto sq = four(), sp = three(), dq = four(), dp = three(), r0 = three(), v0 = three(), p0 = three(), pv0 = three();
    auto hr = three(), hp = three(), ra = three(), rp = readFloats(file, T * 7), pd = three(), pp = readFloats(file, T * 7);
    alphas = readFloats(file, N), times = readFloats(file, N);
    for (int i = 0; i < T; i++) {
        src[i] = {turn(sq, i), at(sp, i), at(v0, i), at(pv0, i)};
        still[i] = {turn(sq, i), at(sp, i), {}, {}};
        dst[i] = {turn(dq, i), at(dp, i), {}, {}};
        offsets[i] = {at(r0, i), at(p0, i), at(v0, i), at(pv0, i)};
        halfLives[i] = {at(hr, i), at(hp, i), {}, {}};
        turns[i].axis = at(ra, i), ways[i].axis = at(pd, i);
        for (int k = 0; k < 7; k++) turns[i].c[k] = rp[i * 7 + k], ways[i].c[k] = pp[i * 7 + k];
    }
}

int main(int, char** arguments) {
    FILE *data = fopen(arguments[1], "rb"), *poses = fopen(arguments[2], "wb");
    if (!data || !poses) return 1;
    readData(data);
    struct { const char* name; void (*run)(int); } kernels[] = {
        {"crossfade", crossfade}, {"spring", spring}, {"quintic", quintic}, {"deadblend", deadblend}};
    const char* separator = "{";
    for (auto& kernel : kernels) {
        std::vector<double> rounds;
        for (int round = -10; round < ROUNDS; round++) {
            auto start = std::chrono::steady_clock::now();
            for (int pass = 0; pass < PASSES; pass++)
                for (int c = 0; c < N; c++) kernel.run(c);
            std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - start;
            if (round >= 0) rounds.push_back(taken.count() / (PASSES * T));
        }
        std::sort(rounds.begin(), rounds.end());
        printf("%s\"%s\":{\"nsPerJointMin\":%g,\"nsPerJointMedian\":%g}", separator, kernel.name, rounds[0], rounds[ROUNDS / 2]);
        separator = ",";
        fwrite(out.data(), sizeof(Joint), T, poses);
    }
    puts("}");
    return fclose(poses);
}
